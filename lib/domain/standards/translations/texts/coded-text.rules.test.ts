import { describe, expect, it } from 'vitest'
import { steepGrowth } from '@/lib/platform/testing/growth'
import { codedOf, escaped, inlineFault, lengthOf, tokensOf, wordsOf } from './coded-text.rules'

describe('a text with marks', () => {
  it.each(['a < b', '<1>', '\\<1>', '\\\\<2/>', 'C:\\', '<b>', '</3>', '<12345>', '</4/>', '\\', 'a\\<x', '\\\\\\<7>'])(
    'keeps a plain text that looks like one: %s',
    (text) => {
      expect(wordsOf(escaped(text))).toBe(text)
      expect(tokensOf(escaped(text))).toEqual([{ text }])
      expect(codedOf(tokensOf(escaped(text)))).toBe(escaped(text))
    },
  )

  it('keeps a backslash that stands before a mark', () => {
    const tokens = [{ text: 'C:\\' }, { open: 1 }, { text: 'a<2/>' }, { close: 1 }, { alone: 2 }]
    expect(codedOf(tokens)).toBe('C:\\<1>a\\<2/></1><2/>')
  })

  it('counts the letters that people see', () => {
    expect(lengthOf('<1>😀a</1><2/>')).toBe(2)
  })

  it('is looked at in time proportional to it', () => {
    for (const unit of ['\\', '<1>', '<', '</1', '\\<1>', '<1'])
      expect(
        steepGrowth(
          (text) => tokensOf(text),
          (length) => unit.repeat(length / unit.length),
          200_000,
        ),
      ).toBeNull()
  })
})

describe('the marks of a translation', () => {
  const source = 'Press <1>now</1><2/> or <3>later</3>'

  it('may stand in another order and within each other', () => {
    for (const target of ['<3>b</3> <1>a</1><2/>', '<1><3>b</3> a</1><2/>', '<1><2/></1> <3>c</3>'])
      expect(inlineFault(source, target)).toBeNull()
  })

  it.each([
    ['Press <2/> or <3>later</3>', 'inlineMissing', '<1>'],
    ['<1>a</1> <3>b</3>', 'inlineMissing', '<2/>'],
    ['<1>a</1><2/><2/><3>b</3>', 'inlineDoubled', '<2/>'],
    ['<1>a</1><1>a</1><2/><3>b</3>', 'inlineDoubled', '<1>'],
    ['<1>a</1><2/><3>b</3><4/>', 'inlineUnknown', '<4/>'],
    ['<1>a</1><2>x</2><3>b</3>', 'inlineUnknown', '<2>'],
    ['<1>a<3>b</1></3><2/>', 'inlineBroken', ''],
    ['<1> </1>a<2/><3>b</3>', 'inlineBroken', ''],
    ['<1>a<2/><3>b</3>', 'inlineBroken', ''],
    ['a</1><1><2/><3>b</3>', 'inlineBroken', ''],
  ])('are named where they are lost, doubled or crossed: %s', (target, fault, mark) => {
    expect(inlineFault(source, target)).toEqual({ fault, mark })
  })
})
