// `npm run check:manifest`: checks that the built manifest has the form that Foundry requires, and that every file it names is in dist/.
import { existsSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { finish } from './files.mjs';

const text = { type: 'string', minLength: 1 };
const texts = { type: 'array', items: text };
/** The form of a manifest, according to Foundry's public description (knowledge base, "Introduction to System Development"). */
const SCHEMA = {
  type: 'object',
  required: [
    'id',
    'title',
    'description',
    'version',
    'compatibility',
    'authors',
    'esmodules',
    'styles',
    'languages',
    'documentTypes',
    'license',
    'url',
    'manifest',
    'download',
    'changelog',
  ],
  properties: {
    id: { const: 'tetrad' },
    title: text,
    description: text,
    version: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+$' },
    compatibility: {
      type: 'object',
      required: ['minimum'],
      properties: { minimum: { const: '13' }, verified: text },
      additionalProperties: false,
    },
    authors: { type: 'array', minItems: 1, items: { type: 'object', required: ['name'] } },
    esmodules: { ...texts, minItems: 1 },
    styles: {
      type: 'array',
      items: { type: 'object', required: ['src', 'layer'], properties: { src: text, layer: text } },
    },
    languages: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', required: ['lang', 'name', 'path'], properties: { lang: text, name: text, path: text } },
    },
    documentTypes: {
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: { type: 'object' } },
    },
    packs: { type: 'array', items: { type: 'object', required: ['name', 'label', 'path', 'type', 'ownership'] } },
    packFolders: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'sorting', 'packs'],
        properties: { name: text, sorting: { enum: ['a', 'm'] }, color: { type: 'string' }, packs: texts },
      },
    },
    url: { type: 'string', pattern: '^https://' },
    manifest: { type: 'string', pattern: '^https://.*system\\.json$' },
    download: { type: 'string', pattern: '^https://.*\\.zip$' },
    changelog: { type: 'string', pattern: '^https://' },
  },
};

const manifest = JSON.parse(readFileSync('dist/system.json', 'utf8'));
const validate = new Ajv({ allErrors: true, strict: false }).compile(SCHEMA);
const findings = validate(manifest)
  ? []
  : validate.errors.map(({ instancePath, message }) => `dist/system.json${instancePath}: ${message}`);
const named = [
  ...manifest.esmodules,
  ...manifest.styles.map(({ src }) => src),
  ...manifest.languages.map(({ path }) => path),
  ...(manifest.packs ?? []).map(({ path }) => path),
];
// Pictures are named from the root of Foundry's data.
const pictures = [manifest.background, ...(manifest.media ?? []).flatMap(({ url, thumbnail }) => [url, thumbnail])]
  .filter(Boolean)
  .map((path) => path.replace(/^systems\/tetrad\//u, ''));
for (const path of [...named, ...pictures, manifest.license].filter(Boolean)) {
  if (!existsSync(`dist/${path}`)) findings.push(`dist/system.json: names ${path}, which is not in dist/`);
}
const { esmodules } = JSON.parse(readFileSync('system.json', 'utf8'));
for (const path of manifest.esmodules.filter((candidate) => !esmodules.includes(candidate)))
  findings.push(`dist/system.json: names ${path}, which is for development alone; \`npm run build\` leaves it out`);
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
if (manifest.version !== version) findings.push(`system.json has version ${manifest.version}, package.json ${version}`);
finish('manifest', findings);
