/** Members that Foundry 14 has removed or deprecated, besides those that fvtt-types marks as deprecated in 13. Each entry names its source. */
import type { DeprecatedMember } from './deprecated.ts';

export const deprecatedIn14: readonly DeprecatedMember[] = [
  {
    path: 'CONFIG.Dice.rollModes',
    source: 'API14 CONFIG.Dice lists no rollModes; API14 CONFIG.ChatMessage.modes takes their place',
  },
  {
    path: 'foundry.documents.ChatMessage.applyRollMode',
    source: 'API14 ChatMessage.applyMode takes its place (swnr#231)',
  },
  {
    path: 'foundry.documents.ChatMessage#applyRollMode',
    source: 'API14 ChatMessage#applyMode takes its place (swnr#231)',
  },
  {
    path: 'foundry.documents.ActiveEffect#apply',
    source:
      'API14 ActiveEffect.applyChange takes its place; nothing of the host calls it any more (shadowdark pull request 1320)',
  },
  {
    path: 'foundry.applications.sidebar.tabs.ChatLog.MESSAGE_PATTERNS',
    source: 'API14 ChatLog.CHAT_COMMANDS takes its place',
  },
];
