/** The chat of a table. Everything people write goes through Preact, which escapes it. */
import { html, useEffect, useState } from '../core/html.js';
import { lang, t } from '../core/i18n.js';
import { Button, complain, Dish, useTail } from '../core/ui.js';

const LONGEST = 500;

/** @param {number} at seconds */
const time = (at) => new Date(at * 1000).toLocaleTimeString(lang.value, { hour: '2-digit', minute: '2-digit' });

/** @param {{session: import('./session.js').Session}} props */
export function Chat({ session }) {
  const [text, setText] = useState('');
  const lines = session.chat.value;
  const { ctx } = session;
  const isMine = lines.length > 0 && lines[lines.length - 1].seat === ctx.you.value.seat;
  const box = useTail(lines.length, isMine);
  useEffect(() => { session.unread.value = 0; }, [lines.length]);
  const wanted = session.wantsChat.value;
  useEffect(() => {
    if (!wanted) return;
    session.wantsChat.value = false;
    document.getElementById('chat-text')?.focus();
  }, [wanted]);
  /** @param {Event} event */
  const send = (event) => {
    event.preventDefault();
    const said = text.trim();
    if (!said) return;
    setText('');
    session.line.ask({ t: 'chat', text: said }).catch((error) => {
      setText((typed) => typed || said);
      complain(error);
    });
  };
  const may = ctx.you.value.mine.length > 0 || ctx.you.value.host;
  return html`<div class="chat" ref=${box}>
    <div class="chat-lines">
      ${lines.length === 0 && html`<p class="empty">${t('chat.empty')}</p>`}
      ${lines.map((line, n) => {
        const again = n > 0 && lines[n - 1].seat === line.seat && line.at - lines[n - 1].at < 120;
        const who = line.name || t('seat.host');
        return html`<div class=${`chat-line ${again ? 'again' : ''}`} key=${n}>
          ${!again && html`<${Dish} of=${who} seat=${line.seat} size=${26} />`}
          <div>${!again && html`<b><bdi>${who}</bdi></b> <small class="faint">${time(line.at)}</small>`}
            <p dir="auto">${line.text}</p></div>
        </div>`;
      })}
    </div>
    ${may && html`<form class="chat-form" onSubmit=${send}>
      <label class="unseen" for="chat-text">${t('chat.label')}</label>
      <input id="chat-text" type="text" autocomplete="off" maxlength=${LONGEST} placeholder=${t('chat.placeholder')}
        value=${text}
        onInput=${(/** @type {any} */ event) => setText(event.currentTarget.value)} />
      <${Button} kind="primary" icon="send" type="submit" aria-label=${t('chat.send')} disabled=${!text.trim()} />
    </form>`}
  </div>`;
}
