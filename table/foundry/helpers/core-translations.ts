/**
 * The few texts under the host's own public keys that systems look up: names of documents and the labels of message modes. The words
 * are the table's own.
 */
export const coreTranslations: Record<string, string> = {
  'DOCUMENT.Actor': 'Actor',
  'DOCUMENT.Actors': 'Actors',
  'DOCUMENT.Item': 'Item',
  'DOCUMENT.Items': 'Items',
  'DOCUMENT.ChatMessage': 'Chat message',
  'DOCUMENT.ChatMessages': 'Chat messages',
  'DOCUMENT.User': 'User',
  'DOCUMENT.Users': 'Users',
  'DOCUMENT.Setting': 'Setting',
  'DOCUMENT.Settings': 'Settings',
  'DOCUMENT.Create': 'Create {type}',
  'DOCUMENT.Delete': 'Delete {type}',
  'DOCUMENT.New': 'New {type}',
  'DOCUMENT.Field.name': 'Name',
  'DOCUMENT.Field.type': 'Type',
  'CHAT.RollPublic': 'Public roll',
  'CHAT.RollPrivate': 'Private roll',
  'CHAT.RollBlind': 'Blind roll',
  'CHAT.RollSelf': 'Self roll',
  'DICE.FULFILLMENT.Manual': 'Entered by hand',
  'DICE.RollResolution': 'Enter the dice',
  'DICE.SubmitRoll': 'Done',
};
