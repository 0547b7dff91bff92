import { describe, expect, it } from 'vitest'
import { spokenOf } from './cue-text.rules'
import { parseSrt } from './srt.rules'
import { lintTrack, parseTrack, webVttOf } from './track-files.rules'
import { parseWebVtt } from './webvtt.rules'

const read = (file: string) => parseSrt(file)?.lines.map(({ from, to, text }) => `${from}-${to} ${text}`)

describe('SRT', () => {
  it('reads what Subtitle Edit writes', () => {
    const file =
      '\ufeff1\r\n00:00:01,000 --> 00:00:03,500\r\n<i>Mind the step</i>\r\n- Which one?\r\n\r\n2\r\n00:00:04,000 --> 00:00:05,250\r\n{\\an8}<font color="#ffff00">Up here</font>\r\n\r\n'
    expect(read(file)).toEqual(['1000-3500 <i>Mind the step</i>\n- Which one?', '4000-5250 Up here'])
  })

  it('reads what Aegisub writes', () => {
    const file =
      '1\n00:00:00,000 --> 00:00:02,000\nFire & smoke <3\n\n2\n00:00:02,000 --> 00:00:04,000\n<b>Stay low</b>\n{\\fad(200,200)}{\\pos(10,20)}Crawl\n'
    expect(read(file)).toEqual(['0-2000 Fire &amp; smoke &lt;3', '2000-4000 <b>Stay low</b>\nCrawl'])
  })

  it('reads what video hosts export', () => {
    const file =
      '1\n00:00:00.500 --> 00:00:02.000\nأهلًا بكم\n2\n00:00:02.000 --> 00:00:03.000\nنبدأ\n\n\n\n3\n0:0:3,5 --> 0:0:4,25 X1:10 X2:20\nالآن'
    expect(read(file)).toEqual(['500-2000 أهلًا بكم', '2000-3000 نبدأ', '3500-4250 الآن'])
  })

  it('keeps rows of a text that are empty, and leaves out cues without text', () => {
    expect(read('1\n00:00:00,000 --> 00:00:01,000\na\n\nb\n\n2\n00:00:02,000 --> 00:00:03,000\n\n')).toEqual(['0-1000 a\nb'])
  })

  it('names the rows whose times cannot be read', () => {
    expect(
      parseSrt('1\n00:99:00,000 --> 00:99:01,000\na\n\n2\n00:00:00,000 --> 00:00:01,000\nb\n\n3\nx --> y\nc')?.dropped,
    ).toEqual([2, 10])
  })

  it('reads numbers and times between marks of direction', () => {
    const file =
      '\u202b1\u202c\n\u202b00:00:01,000 --> 00:00:03,000\u202c\nأهلًا\n\u200f2\n00:00:04,000 \u200e--> 00:00:05,000\u200f\n\u202bنبدأ\u202c'
    expect(parseSrt(file)).toMatchObject({
      lines: [
        { from: 1000, to: 3000 },
        { from: 4000, to: 5000 },
      ],
      dropped: [],
    })
    expect(read(file)).toEqual(['1000-3000 أهلًا', '4000-5000 \u202bنبدأ\u202c'])
    const web = parseTrack(
      'WEBVTT\n\n\u202b00:01.000 --> 00:03.000\u202c\nأهلًا\n\n\ufeff00:04.000 --> 00:05.000 align:start\nنبدأ',
    )
    expect(web).toMatchObject({
      lines: [
        { from: 1000, to: 3000 },
        { from: 4000, settings: 'align:start' },
      ],
      dropped: [],
    })
  })

  it('is nothing where there is no cue', () => {
    expect(parseSrt('Just words')).toBeNull()
    expect(parseTrack('WEBVTTX')).toBeNull()
  })
})

describe('the text of a cue', () => {
  it.each([
    ['<v Sara>Good morning</v>', 'Good morning', 'Sara'],
    ['<v.loud.first  Dr.\tSara &amp; Co >Hi', 'Hi', 'Dr. Sara & Co'],
    ['<v>Hi', 'Hi', null],
    ['<c.yellow>a</c> <00:01.000>b <lang ar>ج</lang>', 'a b ج', null],
    ['a &lt; b &amp;&amp; c &gt; d &unknown; &#x41;&#66;&#0;', 'a < b && c > d &unknown; AB\ufffd', null],
    ['<ruby>base<rt>above</rt></ruby>', 'baseabove', null],
    ['left &lrm;right &rlm;end', 'left \u200eright \u200fend', null],
    ['cut <b', 'cut ', null],
    ['constructor &constructor;', 'constructor &constructor;', null],
  ])('%s', (source, text, voice) => expect(spokenOf(source)).toEqual({ text, voice }))
})

describe('a track as a file', () => {
  it('is read as it was written', () => {
    const file = 'WEBVTT\n\nintro\n00:00:00.000 --> 00:00:01.000 align:start\n<v Sara>One\ntwo\n\n00:01:00.000 --> 01:00:00.001\n'
    const lines = parseWebVtt(file)?.lines ?? []
    expect(parseWebVtt(webVttOf(lines))?.lines).toEqual(lines)
    expect(webVttOf(lines)).toBe(file.replace(/\n$/, '\n\n'))
  })
})

describe('the lint', () => {
  const lint = (file: string, kind = 'captions', durationMs: number | null = 60_000) =>
    lintTrack(parseTrack(file) ?? { lines: [], numbers: [], dropped: [] }, { kind, durationMs }).map(
      ({ line, rule }) => `${line} ${rule}`,
    )

  it('has nothing to say about good captions', () => {
    expect(lint('WEBVTT\n\n00:00.000 --> 00:02.000\nMind the step\n\n00:02.000 --> 00:04.000\nand the door')).toEqual([])
  })

  it('names the row of each fault', () => {
    const file = [
      'WEBVTT',
      '',
      '00:02.000 --> 00:01.000',
      'backwards',
      '',
      '00:01.000 --> 00:03.000',
      '<b></b>',
      '',
      '00:02.500 --> 00:02.600',
      'far too many words for such a short moment',
      '',
      '00:10.000 --> 00:30.000',
      'a long stay',
      '',
      '01:10.000 --> 01:12.000',
      'one\ntwo\nthree',
      '',
      '9 --> 10',
    ]
    expect(lint(file.join('\n'))).toEqual([
      '3 endBeforeStart',
      '6 empty',
      '6 notInOrder',
      '9 overlaps',
      '9 tooFast',
      '9 tooShort',
      '12 tooLong',
      '15 afterEnd',
      '15 manyRows',
      '20 droppedTimes',
    ])
  })

  it('finds the same in a line with and without vowel marks, signs of direction and joined emoji', () => {
    const plain = 'افتح الباب ثم أغلق النافذة واخرج من الغرفة'
    const written = '\u202bافْتَحِ الْبَابَ ثُمَّ أَغْلِقِ النَّافِذَةَ وَاخْرُجْ مِنَ الْغُرْفَةِ\u202c'
    const lintOf = (text: string) => lint(`WEBVTT\n\n00:00.000 --> 00:02.000\n${text}`)
    expect(lintOf(written)).toEqual(lintOf(plain))
    expect(lintOf(plain)).toEqual([])
    const families = '👩‍👩‍👧‍👦'.repeat(20)
    expect(lintOf(families)).toEqual([])
    expect(lintOf('a'.repeat(43))).toEqual(['3 tooFast', '3 manyRows'])
  })

  it('asks less of chapters, and knows no end where the duration is not known', () => {
    const file = 'WEBVTT\n\n00:00.000 --> 00:50.000\nBeginning\n\n09:00.000 --> 09:00.100\nEnd'
    expect(lint(file, 'chapters', null)).toEqual([])
  })
})
