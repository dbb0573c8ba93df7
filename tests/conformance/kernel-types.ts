/** The document types for specs that run in plain Node. */
export const documentTypes = {
  Actor: ['base', 'hero'],
  Item: ['base', 'thing'],
  ChatMessage: ['base', 'note'],
  User: ['base'],
  Setting: ['base'],
};
