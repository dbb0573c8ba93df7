// Expands a journal whose pages name Markdown files: what people read in docs/ is what they read in the game. A page has an id and `markdown`, the path of the
// file; its name is the file's title. Links between such files become links between the pages, links to other files lead to the repository, pictures are left out.
import { dirname, join } from 'node:path/posix';
import showdown from 'showdown';

const PICTURE = /<picture>[\s\S]*?<\/picture>|<img[^>]*>|!\[[^\]]*\]\([^)]*\)/gu;
const ANCHOR = /<a href="([^"#]*)(?:#([^"]*))?">([\s\S]*?)<\/a>/gu;
/** What the host would turn into buttons and links even in an example. */
const LIVE = /\[(?=\[)|@(?=\w+\[)/gu;

const converter = new showdown.Converter({ tables: true, noHeaderId: true, literalMidWordUnderscores: true });

/** Returns a heading as links name it: "Modules beside Tetrad" → "modules-beside-tetrad". */
function toAnchor(heading) {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/gu, '')
    .trim()
    .replaceAll(/ +/gu, '-');
}

/** Returns the title and the text of a file. */
function splitTitle(source) {
  const [, title = '', text = ''] = /^# (.+)\n([\s\S]*)$/u.exec(source) ?? [];
  return { title, text };
}

/** Lists the headings below a file's title. Lines in examples are none. */
export function listHeadings(source) {
  const { text } = splitTitle(source.replaceAll(/^```[\s\S]*?^```/gmu, ''));
  return [...text.matchAll(/^#{2,4} (.+)$/gmu)].map(([, heading]) => heading);
}

/**
 * Expands the journal.
 * @param {object} data the source; a page without `markdown` stays as it is
 * @param {{ pack: string, system: string, url: string, read(path: string): string | null, report(field: string, fault: string): void }} options the names of pack
 * and system, the address of the repository, what reads a file (null: there is none), and what is told of faults
 */
export function expandHandbook(data, { pack, system, url, read, report }) {
  const pages = Array.isArray(data.pages) ? data.pages : [];
  const ids = new Map(pages.filter(({ markdown }) => markdown).map((page) => [page.markdown, page._id]));
  return {
    ...data,
    pages: pages.map((page, at) =>
      page.markdown ? expandPage(page, { at, journal: data._id, ids, pack, system, url, read, report }) : page,
    ),
  };
}

function expandPage({ _id, markdown }, { at, journal, ids, pack, system, url, read, report }) {
  const fault = (text) => report(`pages.${at}.markdown`, `${markdown}: ${text}`);
  const source = read(markdown) ?? '';
  const { title, text } = splitTitle(source);
  if (!title) fault('is no file that begins with a title');

  const turnLink = (whole, path, anchor, label) => {
    if (/^https?:/u.test(path)) return whole;
    const target = path === '' ? markdown : join(dirname(markdown), path);
    const aim = read(target);
    if (aim === null) fault(`links to ${target}, which there is not`);
    else if (anchor && !listHeadings(aim).map(toAnchor).includes(anchor))
      fault(`links to ${target}#${anchor}, which there is not`);
    const end = anchor ? `#${anchor}` : '';
    const page = ids.get(target);
    if (!page) return `<a href="${url}/blob/main/${target}${end}">${label}</a>`;
    const uuid = `Compendium.${system}.${pack}.JournalEntry.${journal}.JournalEntryPage.${page}`;
    return `@UUID[${uuid}${end}]{${label.replaceAll(/<[^>]*>/gu, '')}}`;
  };
  const html = converter
    .makeHtml(text.replaceAll(PICTURE, ''))
    .replaceAll(/<code\b[\s\S]*?<\/code>/gu, (code) => code.replaceAll(LIVE, '$&<wbr>'))
    .replaceAll(ANCHOR, turnLink)
    .replaceAll(/<p>\s*<\/p>\n?/gu, '');
  return {
    _id,
    _key: `!journal.pages!${journal}.${_id}`,
    name: title,
    type: 'text',
    title: { show: true, level: 1 },
    text: { format: 1, content: html },
    sort: (at + 1) * 100000,
    flags: {},
  };
}
