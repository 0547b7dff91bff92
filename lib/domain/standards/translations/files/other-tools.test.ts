import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { planned } from '../texts/plan.rules'
import type { Translatable, Unit } from '../texts/unit.rules'
import { csvTable } from './csv-writer.rules'
import { type TranslationFault, type TranslationFile, translationReader } from './translation-file.rules'
import { xliff2 } from './xliff2-writer.rules'
import { xliff12 } from './xliff12-writer.rules'

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1e01'
const key = `module.${id}`
const unit = (name: string, source: string, more: Partial<Unit> = {}): Unit => ({
  id: name,
  source,
  target: null,
  state: 'missing',
  base: '0',
  limit: null,
  place: name,
  inlines: [],
  ...more,
})
const units = [
  unit('title', 'الأولى', { limit: 20 }),
  unit('body.a', 'اضغط <1>هنا</1><2/> ثم <3>هناك</3>', {
    inlines: [
      { number: 1, kind: 'bold', isPair: true },
      { number: 2, kind: 'break', isPair: false },
      { number: 3, kind: 'link', isPair: true, shown: 'https://example.org/?a=1&b=2' },
    ],
  }),
  unit('body.b', 'سطر\nوسطر', { target: 'One line', state: 'stale', base: 'abc123' }),
]
const record: Translatable = { kind: 'module', id, title: 'وحدة', type: 'content.article', units, needed: [] }
const content = { source: 'ar' as const, target: 'en' as const, records: [{ record, units }] }
const old = [...xliff12(content)].join('')
const young = [...xliff2(content)].join('')

const read = async (text: string) => (await translationReader.read({ text, encoding: 'text' })) as TranslationFile
const readBytes = async (bytes: Uint8Array) =>
  (await translationReader.read({ text: gzipSync(bytes).toString('base64'), encoding: 'gzip' })) as TranslationFile
/** The outcome of each text: the translation that is taken, or why it is not. */
function made({ units: found }: TranslationFile, replaces = false) {
  const { records, others } = planned([record], found, { replaces })
  const own = records[0]
  const shown = [...(own?.outcomes ?? []), ...others].map(({ id: name, outcome, reason }) => {
    const short = name.replace(`${key}.`, '')
    return [short, outcome === 'taken' ? own?.texts.get(short) : (reason ?? outcome)]
  })
  return Object.fromEntries(shown)
}

/** Puts a target, with its whole tag, in place of that of a unit of XLIFF 1.2. */
const target12 = (text: string, name: string, target: string): string => {
  const at = text.indexOf(`id="${key}.${name}"`)
  return text.slice(0, at) + text.slice(at).replace(/<target[^>]*>[\s\S]*?<\/target>/, () => target)
}
const g = (number: number, text: string) => `<g id="${number}">${text}</g>`

describe('a file of XLIFF 1.2 as tools of translators write it', () => {
  const done = target12(
    target12(old, 'title', '<target>First</target>'),
    'body.a',
    `<target>${g(3, 'There')}, then ${g(1, 'here')}<x id="2"/></target>`,
  )
  const expected = { title: 'First', 'body.a': '<3>There</3>, then <1>here</1><2/>', 'body.b': 'unchanged' }

  it('is taken as it comes', async () => {
    expect(made(await read(done))).toEqual(expected)
  })

  it('may have a byte order mark, other line ends, single quotes, another order of attributes and a prefix', async () => {
    const other = done
      .replaceAll('\n', '\r\n')
      .replace(/<trans-unit id="([^"]*)" resname="[^"]*"/g, "<trans-unit translate='yes' approved = 'yes' id='$1'")
      .replaceAll('<source>', '<source xml:lang="ar-SA">')
    expect(made(await read(`\uFEFF${other}`))).toEqual(expected)
    const prefixed = done.replace(/<(\/?)(?!\?)(?=[a-z])/g, '<$1xlf:').replace('xmlns=', 'xmlns:xlf=')
    expect(made(await read(prefixed))).toEqual(expected)
  })

  it.each(['utf16le', 'utf8'] as const)('may be in %s with its mark', async (encoding) => {
    const bytes = Buffer.from(`\uFEFF${done.replace('UTF-8', encoding === 'utf8' ? 'UTF-8' : 'UTF-16')}`, encoding)
    expect(made(await readBytes(bytes))).toEqual(expected)
  })

  it('may have segments, groups, definitions and other translations beside its own', async () => {
    const segmented = done
      .replace('<body>', '<body>\n<sdl:cmt id="a" xmlns:sdl="http://sdl.com"/><group id="g"><group>')
      .replace('</body>', '</group></group></body>')
      .replace(
        '<target>First</target>',
        '<seg-source><mrk mtype="seg" mid="1">الأولى</mrk></seg-source><target state="translated"><mrk mtype="seg" mid="1">First</mrk></target><alt-trans><source>الثانية</source><target>Second</target></alt-trans><note>Is it the first?</note>',
      )
    expect(made(await read(segmented))).toEqual(expected)
  })

  it('may have its pairs as beginnings and ends, and its texts as CDATA', async () => {
    const bpt = target12(
      done,
      'body.a',
      '<target><bpt id="3" rid="3">[</bpt>There<ept id="4" rid="3"/> <bx id="1"/>here<ex id="1"/><ph id="2"/></target>',
    )
    expect(made(await read(bpt))['body.a']).toBe('<3>[There</3> <1>here</1><2/>'.replace('[', ''))
    const data = target12(done, 'title', '<target><![CDATA[First <1> & last]]></target>')
    expect(made(await read(data)).title).toBe('First \\<1> & last')
  })

  it('may have other identifiers, with those of the export as names', async () => {
    const renamed = done.replace(/<trans-unit id="[^"]*"/g, (_, at: number) => `<trans-unit id="${at}"`)
    expect(made(await read(renamed))).toEqual(expected)
  })

  it('has no translation where the tool copied the source, or left it empty', async () => {
    const copied = target12(done, 'title', '<target state="needs-translation">الأولى</target>')
    expect(made(await read(copied)).title).toBe('untranslated')
    expect(made(await read(target12(done, 'title', '<target/>'.replace('/>', '> </target>')))).title).toBe('untranslated')
  })

  it('does not replace what it has not seen', async () => {
    const lost = target12(done, 'body.b', '<target>A line</target>').replace(/ extradata="[^"]*"/g, '')
    expect(made(await read(lost))['body.b']).toBe('changedMeanwhile')
    expect(made(await read(lost), true)['body.b']).toBe('A line')
    const later = target12(done, 'body.b', '<target>A line</target>').replace('base:abc123', 'base:def456')
    expect(made(await read(later), true)['body.b']).toBe('changedMeanwhile')
  })

  it.each([
    ['there', 'body.a', `<target>${g(1, 'here')} there<x id="2"/></target>`, 'inlineMissing'],
    ['twice', 'body.a', `<target>${g(1, 'here')}${g(3, 'there')}<x id="2"/><x id="2"/></target>`, 'inlineDoubled'],
    ['of its own', 'body.a', `<target>${g(1, 'here')}${g(3, 'there')}<x id="2"/><x id="k9"/></target>`, 'inlineUnknown'],
    ['crossed', 'body.a', '<target><bx id="1"/>a<bx id="3"/>b<ex id="1"/>c<ex id="3"/><x id="2"/></target>', 'inlineBroken'],
    ['too long', 'title', '<target>It is much too long for this</target>', 'tooLong'],
  ])('is refused at the text whose formatting or length is wrong: %s', async (_, name, target, reason) => {
    const outcomes = made(await read(target12(done, name, target)))
    expect(outcomes[name]).toBe(reason)
    expect(Object.values(outcomes).filter((value) => value === reason)).toHaveLength(1)
  })

  it('is refused at a text that is there twice, is unknown, or has another source now', async () => {
    const first = /<trans-unit[\s\S]*?<\/trans-unit>/.exec(done)?.[0] ?? ''
    expect(made(await read(done.replace(first, `${first}${first}`))).title).toBe('twice')
    expect(made(await read(done.replaceAll(`${key}.title`, `${key}.name`)))).toMatchObject({ name: 'unknown' })
    expect(made(await read(done.replace('>الأولى<', '>الثانية<'))).title).toBe('stale')
  })
})

describe('a file of XLIFF 2 as tools of translators write it', () => {
  const at = (text: string, name: string, change: (unit: string) => string): string => {
    const from = text.indexOf(`<unit id="${key}.${name}"`)
    const end = text.indexOf('</unit>', from)
    return text.slice(0, from) + change(text.slice(from, end)) + text.slice(end)
  }
  const segment = (source: string, target: string) =>
    `<segment state="final"><source>${source}</source><target>${target}</target></segment>`

  it('may be segmented, with remarks and with pairs as beginnings and ends', async () => {
    const text = at(young, 'body.a', (one) =>
      one.replace(
        /<segment[\s\S]*<\/segment>/,
        () =>
          `<segment id="s1"><source>اضغط <pc id="1">هنا</pc></source><target>Press <sc id="1"/>here<ec startRef="1"/></target></segment>` +
          '<ignorable><source><ph id="2"/> </source></ignorable>' +
          segment('ثم <pc id="3">هناك</pc>', '<mrk id="m1" type="term">then</mrk> <pc id="3">there</pc>'),
      ),
    )
    expect(made(await read(text))['body.a']).toBe('Press <1>here</1><2/> then <3>there</3>')
  })

  it('has no translation where one of its segments has none', async () => {
    const text = at(young, 'title', (one) =>
      one.replace(/<segment[\s\S]*<\/segment>/, () => `${segment('الأ', 'Fi')}<segment><source>ولى</source></segment>`),
    )
    expect(made(await read(text)).title).toBe('untranslated')
  })

  it('has its states', async () => {
    const { units: found } = await read(young)
    expect(found.map(({ isOpen, base }) => [isOpen, base])).toEqual([
      [true, '0'],
      [true, '0'],
      [true, 'abc123'],
    ])
  })
})

describe('a table', () => {
  const table = [...csvTable(content)].join('')

  it('may have other columns, another order, semicolons or tabs, and be in UTF-16', async () => {
    const rows = `target_en;note;source_ar;ID\r\nFirst;why;الأولى;${key}.title\r\n`
    expect(made(await read(rows))).toEqual({ title: 'First' })
    const bytes = Buffer.from(`\uFEFF${rows.replaceAll(';', '\t')}`, 'utf16le')
    expect(made(await readBytes(bytes))).toEqual({ title: 'First' })
  })

  it('has the texts of the export', async () => {
    const { units: found } = await read(table)
    expect(found.map(({ source, target }) => [source, target])).toEqual(units.map(({ source, target }) => [source, target ?? '']))
  })
})

describe('a file that is none', () => {
  const fault = async (text: string, encoding: 'text' | 'gzip' = 'text') =>
    (await translationReader.read({ text, encoding })) as TranslationFault

  it.each([
    ['<!DOCTYPE x [<!ENTITY a "b">]><xliff version="1.2"><file/></xliff>', 'unreadable'],
    ['<xliff version="1.2">', 'unreadable'],
    ['<html/>', 'languages'],
    ['a,b\r\n1,2', 'languages'],
    ['id,source_ar,target_en\r\n"', 'unreadable'],
    [old.replace('target-language="en"', 'target-language="fr"'), 'languages'],
    [old.replace('target-language="en"', 'target-language="ar"'), 'languages'],
    [`id,source_ar,target_en\n${'a,b,c\n'.repeat(5001)}`, 'tooMany'],
  ])('is refused as a whole: %.40s', async (text, expected) => {
    expect((await fault(text)).fault).toBe(expected)
  })

  it('is unpacked no further than its limit', async () => {
    expect((await fault(gzipSync(Buffer.alloc(5_000_000, 32)).toString('base64'), 'gzip')).fault).toBe('tooLarge')
    expect((await fault('no gzip', 'gzip')).fault).toBe('unreadable')
  })

  it('is named by the line where it ends to be one', async () => {
    expect(await fault(`<xliff>\n<a>\n</b></xliff>`)).toEqual({ fault: 'unreadable', line: 3 })
  })
})
