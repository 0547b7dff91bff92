import { describe, expect, it } from 'vitest'
import { longestTrack } from '../words'
import { mostLines, parseWebVtt } from './webvtt.rules'

/** Each cue as `from-to`, in milliseconds, then what it has of id, settings and text. */
function read(file: string): string[] | undefined {
  return parseWebVtt(file)?.lines.map(({ from, to, id, settings, text }) =>
    [`${from}-${to}`, id && `#${id}`, settings && `{${settings}}`, text]
      .filter((part) => part !== undefined && part !== '')
      .join(' '),
  )
}
const cue = (times: string, text = 'text') => `WEBVTT\n\n${times}\n${text}`
const one = '00:00.000 --> 00:01.000'
const plain = '0-1000 text'

type Vector = [name: string, file: string, expected: string[] | undefined]
const signatures: Vector[] = [
  ['the bare word', 'WEBVTT', []],
  ['a line feed after it', 'WEBVTT\n', []],
  ['a carriage return after it', 'WEBVTT\r', []],
  ['a byte order mark before it', `\ufeff${cue(one)}`, [plain]],
  ['two byte order marks', `\ufeff\ufeff${cue(one)}`, undefined],
  ['a space and a comment after it', `WEBVTT a comment\n\n${one}\ntext`, [plain]],
  ['a tab and a comment after it', `WEBVTT\ta comment\n\n${one}\ntext`, [plain]],
  ['a letter after it', `WEBVTTX\n\n${one}\ntext`, undefined],
  ['a NUL after it', `WEBVTT\0\n\n${one}\ntext`, undefined],
  ['small letters', `webvtt\n\n${one}\ntext`, undefined],
  ['a space before it', ` WEBVTT\n\n${one}\ntext`, undefined],
  ['an empty row before it', `\nWEBVTT\n\n${one}\ntext`, undefined],
  ['an empty file', '', undefined],
  ['five of its letters', 'WEBVT', undefined],
]
const blocks: Vector[] = [
  ['carriage returns alone', `WEBVTT\r\r${one}\rtext`, [plain]],
  ['carriage returns with line feeds', `WEBVTT\r\n\r\n${one}\r\ntext\r\n`, [plain]],
  ['no empty row after the header', `WEBVTT\n${one}\ntext`, [plain]],
  ['a header of several rows', `WEBVTT\nKind: captions\nLanguage: ar\n\n${one}\ntext`, [plain]],
  ['a header that a cue follows without an empty row', `WEBVTT\nKind: captions\n${one}\ntext`, [plain]],
  ['many empty rows', `WEBVTT\n\n\n\n\n${one}\ntext\n\n\n\n`, [plain]],
  ['an id', cue(`intro\n${one}`), ['0-1000 #intro text']],
  ['an id of two rows, which are none', `WEBVTT\n\nfirst\nsecond\n${one}\ntext`, [plain]],
  ['an id with an arrow, which begins a cue that cannot be read', `WEBVTT\n\nA --> B\n${one}\ntext`, [plain]],
  ['a text of several rows', cue(one, 'one\ntwo\nthree'), ['0-1000 one\ntwo\nthree']],
  ['no text', cue(one, ''), ['0-1000']],
  ['a row of blanks in a text', cue(one, 'one\n \ntwo'), ['0-1000 one\n \ntwo']],
  ['two cues without an empty row', `${cue(one)}\n00:02.000 --> 00:03.000\nmore`, [plain, '2000-3000 more']],
  [
    'a row that would be an id without an empty row',
    `${cue(one)}\n2\n00:02.000 --> 00:03.000\nmore`,
    ['0-1000 text\n2', '2000-3000 more'],
  ],
  ['a comment', `WEBVTT\n\nNOTE words\nmore words\n\n${one}\ntext`, [plain]],
  ['a comment that begins like an id', `WEBVTT\n\nNOTE\n${one}\ntext`, ['0-1000 #NOTE text']],
  ['a style', `WEBVTT\n\nSTYLE\n::cue { color: red }\n\n${one}\ntext`, [plain]],
  ['a region', `WEBVTT\n\nREGION\nid:bill\nwidth:40%\n\n${one} region:bill\ntext`, [plain]],
  ['NUL in a text', cue(one, 'a\0b'), ['0-1000 a\ufffdb']],
  ['an end of file after the times', `WEBVTT\n\n${one}`, ['0-1000']],
  ['the same id twice', `WEBVTT\n\na\n${one}\nx\n\na\n${one}\ny`, ['0-1000 #a x', '0-1000 #a y']],
  ['cues out of order', `WEBVTT\n\n00:05.000 --> 00:06.000\nb\n\n${one}\na`, ['5000-6000 b', '0-1000 a']],
]
const times: Vector[] = [
  ['hours', cue('01:02:03.004 --> 01:02:04.005'), ['3723004-3724005 text']],
  ['hours of one digit', cue('1:00:00.000 --> 2:00:00.000'), ['3600000-7200000 text']],
  ['hours of four digits', cue('1000:00:00.000 --> 1000:00:01.000'), ['3600000000-3600001000 text']],
  ['no hours', cue('59:59.999 --> 01:00:00.000'), ['3599999-3600000 text']],
  ['minutes above 59 without hours', cue('60:00.000 --> 61:00.000'), []],
  ['minutes above 59', cue('00:60:00.000 --> 00:61:00.000'), []],
  ['seconds above 59', cue('00:60.000 --> 00:61.000'), []],
  ['minutes of one digit', cue('0:00.000 --> 0:01.000'), []],
  ['seconds of one digit', cue('00:0.000 --> 00:1.000'), []],
  ['a comma before the milliseconds', cue('00:00,000 --> 00:01,000'), []],
  ['no milliseconds', cue('00:00 --> 00:01'), []],
  ['two digits of milliseconds', cue('00:00.00 --> 00:01.00'), []],
  ['four digits of milliseconds', cue('00:00.0000 --> 00:01.0000'), []],
  ['a minus', cue('-00:01.000 --> 00:01.000'), []],
  ['no blanks at the arrow', cue('00:00.000-->00:01.000'), [plain]],
  ['tabs at the arrow', cue('00:00.000\t-->\t00:01.000'), [plain]],
  ['a form feed at the arrow', cue('00:00.000\f-->\f00:01.000'), [plain]],
  ['blanks before the times', cue(`  ${one}`), [plain]],
  ['an arrow of one dash', cue('00:00.000 -> 00:01.000'), []],
  ['an arrow with a blank in it', cue('00:00.000 -- > 00:01.000'), []],
  ['no second time', cue('00:00.000 -->'), []],
  ['no first time', cue('--> 00:01.000'), []],
  ['an end before the beginning, which the standard keeps', cue('00:02.000 --> 00:01.000'), ['2000-1000 text']],
  ['Arabic digits', cue('٠٠:٠٠.٠٠٠ --> ٠٠:٠١.٠٠٠'), []],
  ['a second arrow as a setting', cue(`${one} --> 00:02.000`), [plain]],
]
const settings: Vector[] = [
  ['none known', cue(`${one} colour:red`), [plain]],
  [
    'all',
    cue(`${one} vertical:rl line:10% position:20%,center size:50% align:start`),
    ['0-1000 {vertical:rl line:10% position:20%,center size:50% align:start} text'],
  ],
  ['without a blank before', cue('00:00.000 --> 00:01.000align:start'), ['0-1000 {align:start} text']],
  ['a line by number', cue(`${one} line:-3`), ['0-1000 {line:-3} text']],
  ['a line with two minuses', cue(`${one} line:--3`), [plain]],
  ['a line with an alignment', cue(`${one} line:0,end`), ['0-1000 {line:0,end} text']],
  ['a line with an unknown alignment', cue(`${one} line:0,left`), [plain]],
  ['a line that ends with a dot', cue(`${one} line:1.`), [plain]],
  ['a position above 100 %', cue(`${one} position:101%`), [plain]],
  ['a position without %', cue(`${one} position:50`), [plain]],
  ['a size with a fraction', cue(`${one} size:33.3%`), ['0-1000 {size:33.3%} text']],
  ['an alignment of old drafts', cue(`${one} align:middle`), [plain]],
  ['no value', cue(`${one} align:`), [plain]],
  ['no name', cue(`${one} :start`), [plain]],
  ['the same twice: the last', cue(`${one} align:start align:end`), ['0-1000 {align:end} text']],
  ['a name of every object', cue(`${one} constructor:rl`), [plain]],
]

describe('WebVTT, by the rules of the standard', () => {
  it('knows at least sixty forms', () => {
    expect([...signatures, ...blocks, ...times, ...settings].length).toBeGreaterThanOrEqual(60)
  })
  it.each(signatures)('signature: %s', (_, file, expected) => expect(read(file)).toEqual(expected))
  it.each(blocks)('blocks: %s', (_, file, expected) => expect(read(file)).toEqual(expected))
  it.each(times)('times: %s', (_, file, expected) => expect(read(file)).toEqual(expected))
  it.each(settings)('settings: %s', (_, file, expected) => expect(read(file)).toEqual(expected))

  it('names the rows whose times cannot be read', () => {
    expect(parseWebVtt('WEBVTT\n\n00:00 --> 00:01\na\n\n00:00.000 --> 00:01.000\nb\n\nx --> y')?.dropped).toEqual([3, 9])
  })

  it('refuses a file that is too long, and reads no more than so many cues', () => {
    expect(parseWebVtt(`WEBVTT\n\n${'x'.repeat(longestTrack)}`)).toBeNull()
    expect(parseWebVtt(`WEBVTT\n\n${`${one}\n\n`.repeat(mostLines + 5)}`)?.lines).toHaveLength(mostLines)
  })
})
