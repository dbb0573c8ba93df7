/**
 * Deletes the folders of each test file when the file ends. This is a setup file, which runs for each test file: a worker loads run-tool.ts once, so that a hook
 * there would run only for the first file that uses it.
 */
import { afterAll } from 'vitest';
import { deleteFolders } from './run-tool.ts';

afterAll(deleteFolders);
