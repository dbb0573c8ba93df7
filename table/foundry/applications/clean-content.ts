/** Cleans HTML that other users wrote before it is shown (like foundry.utils.cleanHTML of the v14 API). */

/** Parses HTML and removes everything that could run code: scripts, frames, event handlers, `javascript:` links. */
export function cleanContent(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const element of template.content.querySelectorAll('script, iframe, object, embed, link, meta'))
    element.remove();
  for (const element of template.content.querySelectorAll('*')) {
    for (const { name, value } of Array.from(element.attributes)) {
      if (/^on/i.test(name) || /^\s*javascript:/i.test(value)) element.removeAttribute(name);
    }
  }
  return template.content;
}
