/** Cleans HTML from other users before it is shown (like API14 foundry.utils.cleanHTML). */

/** Parses HTML and removes whatever could run: scripts, frames, handler attributes, script addresses. */
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
