/** All conformance specs by topic. */
import { specs as activeEffects } from './active-effects.ts';
import { specs as adventures } from './adventures.ts';
import { specs as askedChat } from './asked/asked-chat.ts';
import { specs as askedCombat } from './asked/asked-combat.ts';
import { specs as askedDice } from './asked/asked-dice.ts';
import { specs as askedDocuments } from './asked/asked-documents.ts';
import { specs as askedGame } from './asked/asked-game.ts';
import { specs as askedMoves } from './asked/asked-moves.ts';
import { specs as askedPacks } from './asked/asked-packs.ts';
import { specs as askedTokens } from './asked/asked-tokens.ts';
import { specs as askedWindows } from './asked/asked-windows.ts';
import { specs as canvas } from './canvas.ts';
import { specs as cards } from './cards.ts';
import { specs as chat } from './chat.ts';
import { specs as combat } from './combat.ts';
import { specs as collectionTree } from './collection-tree.ts';
import { specs as combatTracker } from './combat-tracker.ts';
import { specs as constants } from './constants.ts';
import { specs as dataCorners } from './data-corners.ts';
import { specs as dataModel } from './data-model.ts';
import { specs as dice } from './dice.ts';
import { specs as diceCorners } from './dice-corners.ts';
import { specs as documentParts } from './document-parts.ts';
import { specs as documentSchemas } from './document-schemas.ts';
import { specs as documents } from './documents.ts';
import { specs as effectChanges } from './effect-changes.ts';
import { specs as fieldsComposite } from './fields-composite.ts';
import { specs as fieldsScalar } from './fields-scalar.ts';
import { specs as records } from './records.ts';
import { specs as regionBehaviors } from './region-behaviors.ts';
import { specs as roll } from './roll.ts';
import { specs as rollParsing } from './roll-parsing.ts';
import { specs as operators } from './operators.ts';
import { specs as applications } from './applications.ts';
import { specs as game } from './game.ts';
import { specs as handlebars } from './handlebars.ts';
import { specs as handlebarsHelpers } from './handlebars-helpers.ts';
import { specs as dialogs } from './dialogs.ts';
import { specs as pageCorners } from './page-corners.ts';
import { specs as permissions } from './permissions.ts';
import { specs as playDocuments } from './play-documents.ts';
import { specs as prepare } from './prepare.ts';
import { specs as genericTemplates } from './generic-templates.ts';
import { specs as sheetChoices } from './sheet-choices.ts';
import { specs as sheets } from './sheets.ts';
import { specs as stringNode } from './string-node.ts';
import { specs as forms } from './forms.ts';
import { specs as fulfillment } from './fulfillment.ts';
import { specs as secondClient } from './second-client.ts';
import { specs as serverRules } from './server-rules.ts';
import { specs as settings } from './settings.ts';
import { specs as primitives } from './primitives.ts';
import { specs as chatLog } from './chat-log.ts';
import { specs as chatPlaces } from './chat-places.ts';
import { specs as sidebar } from './sidebar.ts';
import { specs as contextMenu } from './context-menu.ts';
import { specs as dragDrop } from './drag-drop.ts';
import { specs as textEditor } from './text-editor.ts';
import { specs as movement } from './movement.ts';
import { specs as notifications } from './notifications.ts';
import { specs as lifeCycle } from './life-cycle.ts';
import { specs as theme } from './theme.ts';
import { specs as playWindows } from './play-windows.ts';
import { specs as timeAndKeys } from './time-and-keys.ts';
import { specs as tokenHud } from './token-hud.ts';
import { specs as tokenRuler } from './token-ruler.ts';
import { specs as tokens } from './tokens.ts';
import { specs as tooltips } from './tooltips.ts';
import { specs as tours } from './tours.ts';
import type { ConformanceSpec } from './spec.ts';
import { specs as utils } from './utils.ts';

/** The specs of each topic, in the order in which they run. */
export const topics = {
  utils,
  fieldsScalar,
  fieldsComposite,
  dataModel,
  dataCorners,
  operators,
  stringNode,
  prepare,
  documents,
  documentParts,
  documentSchemas,
  chat,
  permissions,
  serverRules,
  settings,
  game,
  primitives,
  constants,
  dice,
  roll,
  rollParsing,
  diceCorners,
  applications,
  handlebars,
  handlebarsHelpers,
  dialogs,
  sheets,
  sheetChoices,
  genericTemplates,
  forms,
  fulfillment,
  chatLog,
  chatPlaces,
  sidebar,
  contextMenu,
  dragDrop,
  textEditor,
  pageCorners,
  notifications,
  lifeCycle,
  theme,
  combat,
  tokens,
  movement,
  activeEffects,
  effectChanges,
  timeAndKeys,
  canvas,
  combatTracker,
  tokenHud,
  tokenRuler,
  regionBehaviors,
  playWindows,
  playDocuments,
  records,
  collectionTree,
  tooltips,
  tours,
  adventures,
  cards,
  secondClient,
  askedDocuments,
  askedTokens,
  askedCombat,
  askedChat,
  askedDice,
  askedWindows,
  askedGame,
  askedMoves,
  askedPacks,
} satisfies Readonly<Record<string, readonly ConformanceSpec[]>>;

/** Every spec, in the order of the topics. */
export const specs: readonly ConformanceSpec[] = Object.values(topics).flat();
