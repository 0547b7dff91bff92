import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readers } from './domain/reader-list'
import type { AnyReader } from './platform/reading/reader'
import { steepGrowth } from './platform/testing/growth'

const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)],
  )
const product = ['lib', 'app']
  .flatMap(walk)
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|fixtures)\.tsx?$|\/testing\//.test(file))
const source = new Map(product.map((file) => [file, readFileSync(file, 'utf8')]))

/** The imports of a file: module and names, without types. */
function importsOf(file: string): { from: string; names: string[] }[] {
  const found = (source.get(file) ?? '').matchAll(/^import (?!type )(?:\{([^}]*)\}|[^'{]*)\s*from '([^']+)'/gm)
  return [...found].map(([, names = '', from = '']) => ({
    from: from.startsWith('@/') ? from.slice(2) : from.startsWith('.') ? normalize(join(dirname(file), from)) : from,
    names: names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ')),
  }))
}

/** Functions that parse a text or an archive that people send. */
const parsing = ['readXml', 'unzipped', 'recordsIn', 'csvRecords', 'parseTrack', 'parseSrt', 'parseWebVtt', 'extract']
const unpacking =
  /^(?:create)?(?:Gunzip|Inflate|InflateRaw|Unzip|BrotliDecompress)|^(?:gunzip|inflate|inflateRaw|unzip|brotliDecompress)(?:Sync)?$/
/**
 * Streams over archives that are too large to be held: they unpack in the thread pool, and what is in them is read by a reader. The directory of a
 * document is looked at when it is uploaded.
 */
const streams = [
  'lib/domain/house/files/asset-content.service.ts',
  'lib/domain/standards/course-imports/archives/tar-entries.service.ts',
  'lib/domain/standards/course-imports/archives/zip-entries.service.ts',
  'lib/domain/standards/scorm/packages/package-archive.service.ts',
]
/** Archives of the operator. */
const isOfOperator = (file: string) => file.startsWith('lib/host/')

/** Everything that a reader is made of. */
const within = new Set(['lib/domain/reader-list.ts'])
for (const file of within) for (const { from } of importsOf(file)) if (source.has(`${from}.ts`)) within.add(`${from}.ts`)

describe('what people send is read by registered readers alone', () => {
  it('as the list has every reader that is declared, under a name of its own', () => {
    const declaring = product.filter((file) => importsOf(file).some(({ from }) => from === 'lib/platform/reading/reader'))
    const listed = importsOf('lib/domain/reader-list.ts').map(({ from }) => `${from}.ts`)
    expect(declaring.length).toBeGreaterThan(5)
    expect(declaring.toSorted()).toEqual(listed.toSorted())
    expect(new Set(readers.map(({ name }) => name)).size).toBe(readers.length)
  })

  it('as nothing else calls the parsers of XML, CSV, captions and archives', () => {
    const calls = product.flatMap((file) =>
      importsOf(file).flatMap(({ from, names }) => {
        const isLibrary = from === 'yauzl' || from === 'tar-stream'
        const own = names.filter((name) => (from === 'node:zlib' ? unpacking.test(name) : parsing.includes(name)))
        return isLibrary || own.length > 0 ? [{ file, what: isLibrary ? from : own.join(', ') }] : []
      }),
    )
    expect(calls.length).toBeGreaterThan(10)
    const outside = calls.filter(({ file }) => !streams.includes(file) && !isOfOperator(file) && !within.has(file))
    expect(outside).toEqual([])
    // A verb that imported a module of a reader could call it in its own process.
    expect([...within].filter((file) => /\.service\.ts$/.test(file))).toEqual([])
    const direct = product.filter(
      (file) => /\.service\.ts$/.test(file) && importsOf(file).some(({ names }) => names.some((name) => parsing.includes(name))),
    )
    expect(direct.filter((file) => !streams.includes(file))).toEqual([])
  })
})

const repeat = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length))
/** Texts of XML in a root of a name, that grow with a length. */
const xml: Record<string, (root: string, length: number) => string> = {
  'one long tag': (root, length) => `<${root} ${repeat('a', length)}/>`,
  'one long tag of many beginnings': (root, length) => `<${root} ${repeat('a:', length)}="b"/>`,
  'one long attribute': (root, length) => `<${root} a="${repeat('a', length)}"/>`,
  'references only': (root, length) => `<${root}><t>${repeat('&#65;', length)}</t></${root}>`,
  'marks of references': (root, length) => `<${root}>${repeat('&', length)}</${root}>`,
  'many attributes': (root, length) => `<${root} ${repeat('a="" ', length)}/>`,
  'many parts': (root, length) => `<${root}>${repeat('<a/>', length)}</${root}>`,
  'the same names': (root, length) => `<${root}>${repeat('<resource identifier="a" href="a"/>', length)}</${root}>`,
  'deep nesting': (root, length) => `<${root}>${repeat('<a>', length / 2)}${repeat('</a>', length / 2)}</${root}>`,
  'no end': (root, length) => `<${root}>${repeat('<a b="', length)}`,
}
const xmlFor = (...roots: string[]) =>
  Object.entries(xml).flatMap(([name, textOf]) =>
    roots.map((root) => ({ name: `${name} in ${root}`, textOf: (length: number) => textOf(root, length) })),
  )
const lines = (...units: string[]) =>
  units.map((unit) => ({ name: JSON.stringify(unit), textOf: (length: number) => repeat(unit, length) }))

type Hostile = {
  length: number
  texts: { name: string; textOf: (length: number) => string }[]
  inputOf: (text: string) => unknown
}
const questions = (format: string, texts: Hostile['texts']): Hostile => ({
  length: 240_000,
  texts,
  inputOf: (text) => ({ format, text, language: null }),
})
const course = (format: string, name: string, root: string): Hostile => ({
  length: 2_000_000,
  texts: xmlFor(root),
  inputOf: (text) => ({
    format,
    language: 'en',
    untitled: 'Course',
    gathered: { texts: new Map([[name, Buffer.from(text)]]), sizes: new Map(), tooLong: new Set() },
  }),
})
const manifest = (file: string, root: string): Hostile => ({
  length: 2_000_000,
  texts: xmlFor(root),
  inputOf: (text) => ({ file, bytes: Buffer.from(text), paths: new Set(['a']) }),
})
const reading = {
  mapping: { email: 0, nameEn: 1 },
  columnCount: 2,
  roles: new Map(),
  builtInRoles: new Map(),
  roleId: 'r',
  locale: 'en',
}
/** Of every reader, the files that would take it longest. */
const hostile: Record<string, Hostile[]> = {
  'questionBanks.questionFile': [
    questions('gift', lines('a{=~}\n\n', '~', 'a{=a->b}', '{', '::a::', '//\n', '\\', '#')),
    questions('csv', [
      ...lines('rating\n', '"', 'a,', '|', '"a""'),
      { name: 'rows', textOf: (length) => `type\n${repeat('rating\n', length)}` },
    ]),
    questions('moodleXml', [
      ...xmlFor('quiz'),
      { name: 'questions', textOf: (length) => `<quiz>${repeat('<question type="truefalse"/>', length)}</quiz>` },
    ]),
    questions('qti3', xmlFor('qti-assessment-item')),
    questions('xlsx', xmlFor('worksheet')),
  ],
  'courseImports.course': [
    course('cartridge', 'imsmanifest.xml', 'manifest'),
    course('moodle', 'moodle_backup.xml', 'moodle_backup'),
  ],
  'scorm.manifest': [
    manifest('imsmanifest.xml', 'manifest'),
    manifest('cmi5.xml', 'courseStructure'),
    manifest('tincan.xml', 'tincan'),
  ],
  'live.bigBlueButton': [{ length: 1_000_000, texts: xmlFor('response'), inputOf: (text) => text }],
  'media.track': [
    {
      length: 240_000,
      texts: lines('-->\n', '00:', 'a\nb\n', '<', '&', '{', '00:00.000 --> 00:01.000\na\n\n'),
      inputOf: (text) => ({ text: `WEBVTT\n\n${text}`, kind: 'captions', durationMs: 1 }),
    },
    {
      length: 240_000,
      texts: lines('<a ', '{\\an8', '00:00:01,000 --> 00:00:02,000\n<i>'),
      inputOf: (text) => ({ text: `1\n00:00:01,000 --> 00:00:02,000\n${text}`, kind: 'captions', durationMs: 1 }),
    },
  ],
  'gradebook.gradeFile': [
    { length: 240_000, texts: lines('"a\n', ',', '\n', 'a;b\t'), inputOf: (text) => ({ format: 'csv', text }) },
    { length: 240_000, texts: lines('UEsDB', 'A'), inputOf: (text) => ({ format: 'xlsx', text }) },
  ],
  'memberImports.people': [
    {
      length: 65_000,
      texts: lines('"a\n', '"a"x\n', '"a,"b\n', ',', '\n'),
      inputOf: (text) => ({ rest: '', text, delimiter: ',', isFirst: true, isLast: true, reading, most: 2000 }),
    },
  ],
  'memberImports.titles': [{ length: 65_000, texts: lines('"', ',', '"a\n', ';|'), inputOf: (text) => text }],
  'translations.file': [
    {
      length: 240_000,
      texts: [
        ...xmlFor('xliff'),
        ...lines('id,source_ar,target_en\n', 'a,"', '<1>', '\\'),
        {
          name: 'units',
          textOf: (length) =>
            `<xliff version="2.0" srcLang="ar" trgLang="en"><file>${repeat('<unit id="a"><segment><source>a</source></segment></unit>', length)}</file></xliff>`,
        },
        {
          name: 'marks',
          textOf: (length) =>
            `<xliff version="2.0" srcLang="ar" trgLang="en"><file><unit id="a"><segment><source>${repeat('<ph id="1"/>\\', length)}</source></segment></unit></file></xliff>`,
        },
        { name: 'rows', textOf: (length) => `id,source_ar,target_en\n${repeat('a,b,c\n', length)}` },
      ],
      inputOf: (text) => ({ text, encoding: 'text' }),
    },
  ],
  'packages.archive': [
    { length: 2_000_000, texts: lines('PK\x03\x04', 'PK\x05\x06', '\0'), inputOf: (text) => Buffer.from(text, 'latin1') },
  ],
}
const readWith = ({ read }: AnyReader, input: unknown) => read(input as never)

describe('the work for a file that people send', () => {
  it('has hostile files for every reader', () => {
    expect(Object.keys(hostile).toSorted()).toEqual(readers.map(({ name }) => name).toSorted())
  })

  it.each(readers.map((reader) => ({ name: reader.name, reader })))(
    'grows no faster than the file: $name',
    async ({ name, reader }) => {
      const steep: string[] = []
      for (const { texts, length, inputOf } of hostile[name] ?? [])
        for (const { name: what, textOf } of texts) {
          const pending: unknown[] = []
          const growth = steepGrowth((text) => pending.push(readWith(reader, inputOf(text))), textOf, length)
          if (growth) steep.push(`${what}: ${growth}`)
          // Whatever it is, it is answered.
          await Promise.all(pending)
        }
      expect(steep).toEqual([])
    },
  )
})
