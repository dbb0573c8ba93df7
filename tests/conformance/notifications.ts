/** ui.notifications: showing, queueing and removing notifications. */
import { host, type Loose, loose, waitUntil } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const shared = { generation: 'both', confidence: 'documented', needs: 'page' } as const;

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'M-notifications',
    title: 'notifications are registered, shown and removed',
    source: 'fvtt-types client/applications/ui/notifications',
    members: [
      'foundry.applications.ui.Notifications',
      'foundry.applications.ui.Notifications#notify',
      'foundry.applications.ui.Notifications#info',
      'foundry.applications.ui.Notifications#warn',
      'foundry.applications.ui.Notifications#error',
      'foundry.applications.ui.Notifications#remove',
      'foundry.applications.ui.Notifications#clear',
      'foundry.applications.ui.Notifications.MAX_ACTIVE',
      'foundry.applications.ui.Notifications.LIFETIME_MS',
      'ui.notifications',
    ],
    run({ it, expect, after }) {
      const quiet = { console: false };
      after(() => void host.ui.notifications.clear());
      it('of three kinds', () => {
        const { notifications } = host.ui;
        expect(notifications).to.be.instanceOf(host.foundry.applications.ui.Notifications);
        const made = ['info', 'warn', 'error'].map(
          (kind) => notifications[kind](`conformance ${kind}`, quiet) as Loose,
        );
        expect(made.map((each) => each.type)).to.deep.equal(['info', 'warning', 'error']);
        expect(new Set(made.map((each) => each.id)).size).to.equal(3);
        expect(made[0]?.message).to.equal('conformance info');
        expect(notifications.notify('conformance', 'warning', quiet).type).to.equal('warning');
        expect(document.body.textContent).to.include('conformance error');
        notifications.clear();
        expect(document.body.textContent).to.not.include('conformance error');
      });
      it('are on screen until removed', async () => {
        const note = host.ui.notifications.info('conformance visible', { ...quiet, permanent: true });
        await waitUntil(() => document.body.textContent?.includes('conformance visible'));
        host.ui.notifications.remove(note);
        await waitUntil(() => !document.body.textContent?.includes('conformance visible'));
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
      it('have documented limits', () => {
        const { Notifications } = loose(host.foundry.applications.ui);
        expect(Notifications.MAX_ACTIVE).to.equal(5);
        expect(Notifications.LIFETIME_MS).to.equal(5000);
      });
    },
  },
];
