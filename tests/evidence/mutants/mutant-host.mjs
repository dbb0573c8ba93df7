// What a run of mutants holds them against: the conformance specs, a browser, and tables that stand for the whole run.
import { loadSpecs } from '../../../tools/build/load-specs.mjs';
import {
  buildRunner,
  openStandingTable,
  prepareSystem,
  runConformance,
} from '../../../tools/table/conformance-host.mjs';
import { launchBrowser } from '../../../tools/table/table-process.mjs';

/** The specs. */
export const specs = await loadSpecs();

/** By the id of a spec, what it needs: a kernel, a page, a world of its own, a player. */
export const needs = new Map(specs.map((spec) => [spec.id, spec.needs]));

/** Runs specs against tables; the browser and each standing table are opened when they are first asked for. */
export class MutantHost {
  #runner;
  #browser;
  #tables = new Map();

  /** @param {string} runner the specs, bundled for a page */
  constructor(runner) {
    this.#runner = runner;
  }

  /** Builds what every run needs. */
  static async build() {
    await prepareSystem();
    return new MutantHost(await buildRunner());
  }

  /** Opens the browser, if it is not open. */
  async openBrowser() {
    this.#browser ??= await launchBrowser();
    return this.#browser;
  }

  /**
   * Finds the table of a generation that stands for the whole run.
   * @param {13 | 14} generation
   * @param {() => string} [findServer] gives the script of its server, which must be there by then; asked where the table does not stand yet
   */
  async findTable(generation, findServer) {
    if (!this.#tables.has(generation)) {
      const request = { browser: await this.openBrowser(), runner: this.#runner, generation, server: findServer() };
      this.#tables.set(generation, await openStandingTable(request));
    }
    return this.#tables.get(generation);
  }

  /** Runs specs on a table of their own. @param {object} request as runConformance takes it, but for browser and runner */
  async run(request) {
    return runConformance({ browser: await this.openBrowser(), runner: this.#runner, ...request });
  }

  /** Ends everything. */
  async close() {
    for (const table of this.#tables.values()) await table.stop();
    await this.#browser?.close();
  }
}
