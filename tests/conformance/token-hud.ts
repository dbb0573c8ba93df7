/** The heads-up display of a token: the token it shows, bars, statuses, encounter. */
import { collectHookCalls, host, loose, waitUntil } from './globals.ts';
import type { Loose } from './globals.ts';
import { click } from './page-script.ts';
import type { ConformanceSpec } from './spec.ts';
import { placeToken, withAttributeActor, withViewedScene } from './token-script.ts';

const HUD = 'fvtt-types src/foundry/client/applications/hud/token-hud.d.mts';
const BASE = 'fvtt-types src/foundry/client/applications/hud/placeable-hud.d.mts';

/** Runs `body` with the display of a token whose bars show vigour and rank. */
const withHud = (body: (hud: Loose, token: Loose, element: HTMLElement) => unknown) =>
  withAttributeActor({}, (actor) =>
    withViewedScene(async (scene) => {
      const bars = { bar1: { attribute: 'vigour' }, bar2: { attribute: 'rank' } };
      const document = await placeToken(scene, actor, bars);
      await waitUntil(() => host.canvas.tokens.get(document.id));
      const token = loose(host.canvas.tokens.get(document.id));
      const { hud } = host.canvas.tokens;
      await hud.bind(token);
      await waitUntil(() => hud.rendered);
      try {
        await body(hud, token, hud.element as unknown as HTMLElement);
      } finally {
        await hud.close({ animate: false });
      }
    }),
  );

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-token-hud',
    title: 'The display is bound to one token; it is rendered for it and closed',
    source: `${HUD}; ${BASE} object, document; client/canvas/layers/tokens.d.mts hud; client/config.d.mts CONFIG.Token.hudClass`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.applications.hud.TokenHUD',
      'foundry.applications.hud.BasePlaceableHUD',
      'foundry.applications.hud.BasePlaceableHUD#object',
      'foundry.applications.hud.BasePlaceableHUD#document',
      'foundry.applications.hud.BasePlaceableHUD#bind',
      'foundry.canvas.layers.TokenLayer#hud',
      'CONFIG.Token.hudClass',
      'hook:renderTokenHUD',
    ],
    run({ it, expect }) {
      it('is bound', async () => {
        const calls = await collectHookCalls('renderTokenHUD', () =>
          withHud((hud, token) => {
            expect(hud).to.be.instanceOf(host.CONFIG.Token.hudClass);
            expect(host.canvas.hud.token).to.equal(hud);
            expect(hud.object).to.equal(token);
            expect(hud.document).to.equal(token.document);
            expect(hud.document.hidden).to.equal(false);
          }),
        );
        expect(calls.length).to.be.least(1);
        expect(calls[0]?.[0]).to.equal(host.canvas.tokens.hud);
        expect(calls[0]?.[1]).to.be.instanceOf(HTMLElement);
        expect(host.canvas.tokens.hud.rendered).to.equal(false);
      });
    },
  },
  {
    id: 'M-token-hud-bars',
    title: 'A number in an input named after a bar sets the attribute; with a sign it changes it',
    source: `${HUD} (attribute bars); actor.d.mts modifyTokenAttribute; names bar1 and bar2 as modules read them`,
    generation: 'both',
    confidence: 'inferred',
    needs: 'world',
    members: ['foundry.applications.hud.TokenHUD', 'foundry.documents.Actor#modifyTokenAttribute'],
    run({ it, expect }) {
      it('writes bars', async () => {
        await withHud(async (_hud, token, element) => {
          const change = (name: string, value: string) => {
            const input = element.querySelector<HTMLInputElement>(`input[name^="${name}"]`);
            if (!input) throw new Error(`there is no input of ${name}`);
            input.value = value;
            input.dispatchEvent(new Event('change', { bubbles: true }));
            input.dispatchEvent(new FocusEvent('blur'));
            input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true }));
          };
          change('bar1', '-2');
          await waitUntil(() => token.actor.system.vigour.value === (3 as unknown));
          change('bar2', '7');
          await waitUntil(() => token.actor.system.rank === (7 as unknown));
          expect(token.document.baseActor.system.rank).to.equal(2);
        });
      });
    },
  },
  {
    id: 'M-token-hud-status',
    title: 'The palette offers the statuses that are meant for the display, by id, and toggles them',
    source: 'API14 _StatusEffectConfig hud; API TokenHUD; data-status-id as modules read it',
    generation: 'both',
    confidence: 'inferred',
    needs: 'world',
    members: ['foundry.applications.hud.TokenHUD', 'CONFIG.statusEffects'],
    run({ it, expect }) {
      it('toggles', async () => {
        const statuses = Object.values(host.CONFIG.statusEffects).map(loose);
        const shown = statuses.find((status) => status.hud === undefined || status.hud === (true as unknown));
        if (!shown) return;
        await withHud(async (_hud, token, element) => {
          click(element.querySelector(`[data-status-id="${String(shown.id)}"]`));
          await waitUntil(() => token.document.hasStatusEffect(shown.id));
          expect(token.actor.statuses.has(shown.id)).to.equal(true);
        });
      });
    },
  },
];
