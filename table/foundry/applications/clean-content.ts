/** Cleaning of HTML that others wrote, before it is shown (what API14 foundry.utils.cleanHTML is for). */

/** Parses HTML without what could run: scripts, frames, handler attributes, script addresses. */
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
