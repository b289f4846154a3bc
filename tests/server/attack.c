/* The search of attack.py: every state of the generator whose next nine outputs make the picks of a shuffle.

The carry is the high half of a state, so the high bits of one carry and of an output tell the high bits of x, those of
the next state, its carry, and so on. That makes boxes for the ten states in a row, which are a point of a lattice: the
points in the ball around each box are tried. A ball holds its whole box, so no state is missed. */

#include <math.h>
#include <stdint.h>

enum {
    OUTPUTS = 9,
    STATES = OUTPUTS + 1,
    CELL_BITS = 26, /* smaller cells make more boxes, larger ones have more points in them */
};

static const uint64_t MULTIPLIER = 698769069;
static const uint64_t WORD = 1ULL << 32;

/* Numbers from low to high, both included. */
typedef struct {
    uint64_t low, high;
} Range;

typedef struct {
    const int64_t (*basis)[STATES]; /* of the lattice, one vector in a row */
    const int32_t *picks;           /* what each output chose ... */
    int32_t cards;                  /* ... among so many cards, then among one fewer, and so on */
    Range outputs[OUTPUTS];         /* what the picks tell about the outputs */
    uint64_t *found;
    long room, count;
} Search;

/* The lattice as a box sees it: half the width of the box is the unit of each direction. */
typedef struct {
    double orthogonal[STATES][STATES]; /* the Gram-Schmidt vectors of the basis */
    double square[STATES];             /* their squared lengths */
    double share[STATES][STATES];      /* [i][k]: how much of orthogonal vector k is in basis vector i */
} Frame;

static double product(const double *a, const double *b) {
    double sum = 0;
    for (int n = 0; n < STATES; n++)
        sum += a[n] * b[n];
    return sum;
}

static Frame frame_of(const Search *search, const double *unit) {
    Frame frame;
    for (int i = 0; i < STATES; i++) {
        double vector[STATES], *rest = frame.orthogonal[i];
        for (int n = 0; n < STATES; n++)
            rest[n] = vector[n] = (double)search->basis[i][n] / unit[n];
        for (int k = 0; k < i; k++) {
            frame.share[i][k] = product(vector, frame.orthogonal[k]) / frame.square[k];
            for (int n = 0; n < STATES; n++)
                rest[n] -= frame.share[i][k] * frame.orthogonal[k][n];
        }
        frame.square[i] = product(rest, rest);
    }
    return frame;
}

/* Keep a state if the outputs from it on make the picks. */
static void try_state(Search *search, uint64_t state) {
    uint64_t x = state % WORD, carry = state / WORD;
    if (carry >= MULTIPLIER)
        return;
    for (int n = 0; n < OUTPUTS; n++) {
        uint64_t choices = (uint64_t)(search->cards - n);
        if ((x ^ carry) * choices / WORD != (uint64_t)search->picks[n])
            return;
        uint64_t next = MULTIPLIER * x + carry;
        x = next % WORD;
        carry = next / WORD;
    }
    if (search->count < search->room)
        search->found[search->count] = state;
    search->count++;
}

/* Choose the factor of basis vector k, then those of the vectors before it, so that the sum stays in the ball. `centre`
   is that of the ball in terms of the orthogonal vectors, `left` what is left of its squared radius. Of the sum only
   the first state is kept, modulo 2**64. */
static void walk(Search *search, const Frame *frame, int k, const double *centre, double left, uint64_t state) {
    double reach = sqrt(left / frame->square[k]);
    int64_t last = (int64_t)floor(centre[k] + reach);
    for (int64_t factor = (int64_t)ceil(centre[k] - reach); factor <= last; factor++) {
        uint64_t sum = state + (uint64_t)factor * (uint64_t)search->basis[k][0];
        if (k == 0) {
            try_state(search, sum);
            continue;
        }
        double moved[STATES], off = centre[k] - (double)factor;
        for (int n = 0; n < k; n++)
            moved[n] = centre[n] - (double)factor * frame->share[k][n];
        walk(search, frame, k - 1, moved, fmax(0, left - off * off * frame->square[k]), sum);
    }
}

static void search_box(Search *search, const Range *box) {
    double unit[STATES], middle[STATES], centre[STATES];
    for (int n = 0; n < STATES; n++) {
        unit[n] = (double)(box[n].high - box[n].low + 1) / 2;
        middle[n] = (double)box[n].low / unit[n] + 1;
    }
    Frame frame = frame_of(search, unit);
    for (int k = 0; k < STATES; k++)
        centre[k] = product(middle, frame.orthogonal[k]) / frame.square[k];
    walk(search, &frame, STATES - 1, centre, STATES, 0);
}

static Range cell_range(uint64_t cell) { return (Range){cell << CELL_BITS, ((cell + 1) << CELL_BITS) - 1}; }

static Range common(Range a, Range b) {
    return (Range){a.low > b.low ? a.low : b.low, a.high < b.high ? a.high : b.high};
}

/* The least a ^ b: from the highest bit on, where one of the low ends lacks a bit of the other, it gets that bit. */
static uint64_t least_xor(Range a, Range b) {
    for (uint64_t bit = WORD / 2; bit > 0; bit /= 2) {
        if (((a.low ^ b.low) & bit) == 0)
            continue;
        Range *lacking = a.low & bit ? &b : &a;
        uint64_t raised = (lacking->low | bit) & -bit;
        if (raised <= lacking->high)
            lacking->low = raised;
    }
    return a.low ^ b.low;
}

/* From the least to the greatest a ^ b. */
static Range xor_range(Range a, Range b) {
    Range turned = {WORD - 1 - b.high, WORD - 1 - b.low};
    return (Range){least_xor(a, b), WORD - 1 - least_xor(a, turned)};
}

/* Every box for the states after number n, if the carry of that one is in a range. Within a cell the xor of carry and
   output has few gaps, so x = output ^ carry is taken to be anywhere from the least to the greatest. */
static void search_boxes(Search *search, int n, Range carry, Range *box) {
    if (n == OUTPUTS) {
        search_box(search, box);
        return;
    }
    Range output = search->outputs[n];
    for (uint64_t c = carry.low >> CELL_BITS; c <= carry.high >> CELL_BITS; c++)
        for (uint64_t o = output.low >> CELL_BITS; o <= output.high >> CELL_BITS; o++) {
            Range part = common(carry, cell_range(c));
            Range x = xor_range(part, common(output, cell_range(o)));
            Range next = {MULTIPLIER * x.low + part.low, MULTIPLIER * x.high + part.high};
            box[n + 1] = next;
            search_boxes(search, n + 1, (Range){next.low / WORD, next.high / WORD}, box);
        }
}

/* The number of cells for the carry of the first state. */
int carry_cells(void) { return (int)(MULTIPLIER >> CELL_BITS) + 1; }

/* Write the states with a carry in a cell to `found`, some of them more than once, and return how many there are. */
long search_cell(int cell, const int64_t basis[STATES][STATES], const int32_t picks[OUTPUTS], int32_t cards,
                 uint64_t *found, long room) {
    Search search = {.basis = basis, .picks = picks, .cards = cards, .found = found, .room = room};
    for (int n = 0; n < OUTPUTS; n++) {
        uint64_t choices = (uint64_t)(cards - n), pick = (uint64_t)picks[n];
        search.outputs[n] = (Range){(pick * WORD + choices - 1) / choices, ((pick + 1) * WORD - 1) / choices};
    }
    Range carry = common(cell_range((uint64_t)cell), (Range){0, MULTIPLIER - 1});
    Range box[STATES] = {{carry.low * WORD, carry.high * WORD + WORD - 1}};
    search_boxes(&search, 0, carry, box);
    return search.count;
}
