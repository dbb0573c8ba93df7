import { abstract } from './abstract/index.ts';
import { applications } from './applications/index.ts';
import { canvasNamespace } from './canvas/index.ts';
import { CONST } from './const/index.ts';
import { data } from './data/index.ts';
import { dice } from './dice/index.ts';
import { documents } from './documents/index.ts';
import { ClientKeybindings } from './helpers/client-keybindings.ts';
import { TooltipManager } from './helpers/tooltip-manager.ts';
import { ClientSettings } from './helpers/client-settings.ts';
import { GameTime } from './helpers/game-time.ts';
import { Hooks } from './helpers/hooks.ts';
import { Localization } from './helpers/localization.ts';
import { SocketInterface } from './helpers/socket-interface.ts';
import { nue } from './nue/index.ts';
import { utils } from './utils/index.ts';

/** The members of `foundry` that the table implements. */
export const foundry = {
  CONST,
  abstract,
  applications,
  canvas: canvasNamespace,
  data,
  dice,
  documents,
  helpers: {
    ClientSettings,
    GameTime,
    Hooks,
    Localization,
    SocketInterface,
    interaction: { ClientKeybindings, TooltipManager },
  },
  nue,
  utils,
};
