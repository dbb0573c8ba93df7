/** The few members of the page that the question of an undo is made with. */

/** The few elements that the question is made of. */
function createElement(): object {
  const texts: string[] = [];
  return {
    texts,
    classList: { add: () => undefined },
    append: (...children: (string | { texts: string[] })[]) =>
      texts.push(...children.flatMap((child) => (typeof child === 'string' ? child : child.texts))),
  };
}
Object.assign(document, { createElement });
