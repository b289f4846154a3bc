/**
 * The measure of the page's JavaScript: short lines, short functions, and titles named only where they are at home.
 *
 *     node --expose-internals scripts/lint_web.mjs
 *
 * Node has a parser inside; to use that one needs nothing installed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const { parse } = createRequire(import.meta.url)('internal/deps/acorn/acorn/dist/acorn');
const { full } = createRequire(import.meta.url)('internal/deps/acorn/acorn-walk/dist/walk');

const WEB = fileURLToPath(new URL('../src/petri/web', import.meta.url));
const LONGEST_LINE = 120;
const LONGEST_FUNCTION = 60;
const AT_HOME = ['games', 'tutorial'];

/** Every script of ours under a folder. */
function scripts(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'vendor' ? [] : scripts(path);
    return entry.name.endsWith('.js') ? [path] : [];
  });
}

const linesTooLong = (text) => text.split('\n')
  .flatMap((line, n) => (line.length > LONGEST_LINE ? [`${n + 1}: the line has ${line.length} characters`] : []));

function functionsTooLong(text) {
  const found = [];
  full(parse(text, { ecmaVersion: 'latest', sourceType: 'module', locations: true }), (node) => {
    if (!/Function/.test(node.type)) return;
    const lines = node.loc.end.line - node.loc.start.line + 1;
    if (lines > LONGEST_FUNCTION) found.push(`${node.loc.start.line}: the function has ${lines} lines`);
  });
  return found;
}

/** A title in a text of the code; comments and types may speak of it. */
function titlesNamed(text, titles) {
  const found = [];
  const note = (value, node) => {
    const title = titles.find((one) => new RegExp(`(^|[^a-z_])${one}($|[^a-z_])`).test(value));
    if (title) found.push(`${node.loc.start.line}: names ${title}`);
  };
  full(parse(text, { ecmaVersion: 'latest', sourceType: 'module', locations: true }), (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') note(node.value, node);
    if (node.type === 'TemplateElement') note(node.value.cooked, node);
    if (node.type === 'Identifier') note(node.name, node);
  });
  return found;
}

const titles = readdirSync(join(WEB, 'games'));
const wrong = scripts(WEB).flatMap((path) => {
  const text = readFileSync(path, 'utf-8');
  const name = relative(WEB, path);
  const isHome = AT_HOME.includes(name.split('/')[0]);
  const found = [...linesTooLong(text), ...functionsTooLong(text), ...(isHome ? [] : titlesNamed(text, titles))];
  return found.map((fault) => `src/petri/web/${name}:${fault}`);
});
for (const fault of wrong) console.log(fault);
process.exitCode = wrong.length ? 1 : 0;
