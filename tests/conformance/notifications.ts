/** Conformance: ui.notifications. */
import { host, type Loose, loose, waitUntil } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const shared = { generation: 'both', confidence: 'documented', needs: 'page' } as const;

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'M-notifications',
    title: 'notifications are registered, shown, changed and removed',
    source: 'fvtt-types client/applications/ui/notifications',
    members: [
      'foundry.applications.ui.Notifications',
      'foundry.applications.ui.Notifications#notify',
      'foundry.applications.ui.Notifications#info',
      'foundry.applications.ui.Notifications#warn',
      'foundry.applications.ui.Notifications#error',
      'foundry.applications.ui.Notifications#success',
      'foundry.applications.ui.Notifications#update',
      'foundry.applications.ui.Notifications#remove',
      'foundry.applications.ui.Notifications#has',
      'foundry.applications.ui.Notifications#clear',
      'foundry.applications.ui.Notifications.MAX_ACTIVE',
      'foundry.applications.ui.Notifications.LIFETIME_MS',
      'ui.notifications',
    ],
    run({ it, expect, after }) {
      const quiet = { console: false };
      after(() => void host.ui.notifications.clear());
      it('of four kinds', () => {
        const { notifications } = host.ui;
        expect(notifications).to.be.instanceOf(host.foundry.applications.ui.Notifications);
        const made = ['info', 'warn', 'error', 'success'].map(
          (kind) => notifications[kind](`conformance ${kind}`, quiet) as Loose,
        );
        expect(made.map((each) => each.type)).to.deep.equal(['info', 'warning', 'error', 'success']);
        expect(new Set(made.map((each) => each.id)).size).to.equal(4);
        expect(made[0]?.message).to.equal('conformance info');
        expect(notifications.notify('conformance', 'warning', quiet).type).to.equal('warning');
        for (const each of made) expect(notifications.has(each)).to.equal(true);
        notifications.clear();
        for (const each of made) expect(notifications.has(each)).to.equal(false);
      });
      it('are on screen until removed', async () => {
        const note = host.ui.notifications.info('conformance visible', { ...quiet, permanent: true });
        await waitUntil(() => document.body.textContent?.includes('conformance visible'));
        host.ui.notifications.remove(note);
        await waitUntil(() => !document.body.textContent?.includes('conformance visible'));
        expect(host.ui.notifications.has(note.id)).to.equal(false);
      });
      it('localise, format and escape', () => {
        host.foundry.utils.setProperty(host.game.i18n.translations, 'CONFORMANCE.Note', 'Found {what}');
        const note = host.ui.notifications.info('CONFORMANCE.Note', { ...quiet, format: { what: '<b>x</b>' } });
        expect(String(note.message)).to.match(/^Found /);
        expect(String(note.message)).to.not.include('<b>');
        const unsafe = host.ui.notifications.info('<script>1</script>safe', quiet);
        expect(String(unsafe.message)).to.not.include('<script>');
        const error = host.ui.notifications.error(new Error('conformance broke'), quiet);
        expect(String(error.message)).to.include('conformance broke');
        expect(error.error).to.be.instanceOf(Error);
      });
      it('show progress', () => {
        const note = host.ui.notifications.info('conformance', { ...quiet, progress: true });
        note.update({ pct: 0.5, message: 'half' });
        expect(note.pct).to.equal(0.5);
        expect(note.message).to.equal('half');
        host.ui.notifications.update(note, { pct: 1 });
        expect(note.pct).to.equal(1);
        note.remove();
      });
      it('have documented limits', () => {
        const { Notifications } = loose(host.foundry.applications.ui);
        expect(Notifications.MAX_ACTIVE).to.equal(5);
        expect(Notifications.LIFETIME_MS).to.equal(5000);
      });
    },
  },
];
