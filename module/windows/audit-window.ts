/** The window "Fair dice": how often each face has shown, by user and die, and whether the dice look fair. Everyone may open it. */
import { isTag } from '../foundry/pages.ts';
import { saveFile, writeCell } from '../foundry/save-file.ts';
import { followHooks, HandlebarsApplication, openWindow } from '../foundry/windows.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { auditLog, type Audit, type AuditRow } from './dice-audit.ts';

const windowId = 'tetrad-audit';
const folder = 'systems/tetrad/templates/shared/audit';
const format = makeFormat('TETRAD.Audit');

const HOUR = 3_600_000;

/** The time spans to choose from: the last `SESSION` hours, today, or everything. */
const spans = ['session', 'today', 'all'] as const;
type Span = (typeof spans)[number];

/** The length of an evening, in hours. */
const SESSION = 8;

/** Returns the time of the earliest message to count, in ms since 1970. */
function readSince(span: Span): number {
  if (span === 'all') return 0;
  return span === 'session' ? Date.now() - SESSION * HOUR : new Date().setHours(0, 0, 0, 0);
}

/** The rarest frequency shown, 1 in a million. Anything rarer is shown as “less than” that. */
const RAREST = 1_000_000;

/** Writes a probability as a frequency: "1 in 40". */
function writeOdds(p: number): string {
  if (p * RAREST < 1) return format('lessThan', { count: RAREST.toLocaleString(game.i18n.lang) });
  return format('oneIn', { count: Math.max(1, Math.round(1 / p)).toLocaleString(game.i18n.lang) });
}

/** Returns the verdict on a row's die as text; for faces that are not tested, returns where they came from. */
function describeRow({ origin, test, verdict }: AuditRow, tests: number): string {
  if (!test || !verdict) return format(`origin.${origin}`);
  const data = { odds: writeOdds(test.p), needed: String(5), tests: String(tests) };
  return format(`verdict.${verdict}`, data);
}

/** Returns the counts as CSV (RFC 4180) with a header row: one row for each user, die and face. */
function writeTable({ rows, tests }: Audit): string {
  const names = ['user', 'die', 'origin', 'face', 'count', 'rolls', 'p', 'verdict'] as const;
  const head = names.map((name) => format(`column.${name}`));
  const lines = rows.flatMap((row) => {
    const rolls = row.counts.reduce((sum, count) => sum + count, 0);
    const p = row.test ? row.test.p.toPrecision(4) : '';
    const ends = [String(rolls), p, describeRow(row, tests)];
    return row.counts.map((count, face) => [row.user, row.die, row.origin, String(face + 1), String(count), ...ends]);
  });
  return [head, ...lines].map((cells) => `${cells.map(writeCell).join(',')}\r\n`).join('');
}

class AuditWindow extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: typeof HandlebarsApplication.DEFAULT_OPTIONS = {
    id: windowId,
    classes: ['dice-audit'],
    window: { title: 'TETRAD.Audit.title', icon: 'fa-solid fa-scale-balanced', resizable: true },
    position: { width: 720, height: 560 },
    actions: { saveTable: AuditWindow.#onSaveTable, saveData: AuditWindow.#onSaveData },
  };

  static override PARTS: typeof HandlebarsApplication.PARTS = {
    form: { template: `${folder}/form.hbs` },
    rows: { template: `${folder}/rows.hbs`, scrollable: [''] },
  };

  #span: Span = 'session';
  #user = '';

  #audit(): Audit {
    return auditLog(readSince(this.#span));
  }

  protected _view() {
    const { rows, messages, hidden, tests } = this.#audit();
    const users = [...new Set(rows.map(({ user }) => user))];
    const nobody = game.i18n.localize('TETRAD.Audit.nobody');
    return {
      spans: spans.map((id) => ({ id, label: format(`span.${id}`), isChosen: id === this.#span })),
      users: users.map((name) => ({ name, label: name || nobody, isChosen: name === this.#user })),
      summary: format('summary', { messages: String(messages) }),
      hidden: hidden > 0 ? format('hidden', { count: String(hidden) }) : '',
      many: tests > 1 ? format('many', { tests: String(tests) }) : '',
      rows: rows
        .filter(({ user }) => !this.#user || user === this.#user)
        .map((row) => {
          const rolls = row.counts.reduce((sum, count) => sum + count, 0);
          const most = Math.max(...row.counts);
          return {
            user: row.user || nobody,
            die: row.die,
            rolls,
            origin: row.origin,
            isApart: row.test === null,
            isUnusual: row.verdict === 'unusual',
            says: describeRow(row, tests),
            method: row.test ? format(`method.${row.test.method}`, { trials: String(row.test.trials) }) : '',
            // The line across the bars marks what a fair die would show.
            fair: ((100 * rolls) / row.counts.length / most).toFixed(1),
            faces: row.counts.map((count, face) => ({
              face: face + 1,
              count,
              height: ((100 * count) / most).toFixed(1),
            })),
          };
        }),
    };
  }

  protected _activate(): void {
    this.element.addEventListener('change', ({ target }) => {
      if (!isTag(target, 'select')) return;
      if (target.name === 'span') this.#span = spans.find((span) => span === target.value) ?? 'session';
      else this.#user = target.value;
      void this.render();
    });
  }

  static #onSaveTable(this: AuditWindow): void {
    saveFile(writeTable(this.#audit()), 'text/csv', `${format('file')}.csv`);
  }

  static #onSaveData(this: AuditWindow): void {
    saveFile(JSON.stringify(this.#audit(), null, 2), 'application/json', `${format('file')}.json`);
  }
}

/** Opens the window "Fair dice". */
export async function openAudit(): Promise<void> {
  await openWindow(windowId, () => new AuditWindow());
}

/** Keeps an open window up to date. Called in `init`. */
export function watchAudit(): void {
  const changes = ['createChatMessage', 'updateChatMessage', 'deleteChatMessage'] as const;
  followHooks(changes, windowId, AuditWindow, (open) => open.render());
}
