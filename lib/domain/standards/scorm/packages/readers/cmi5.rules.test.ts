import { describe, expect, it } from 'vitest'
import { readXml } from '@/lib/platform/xml'
import { PackageRefused } from '../package-items.rules'
import { readCourseStructure } from './cmi5.rules'
import { readTinCan } from './tincan.rules'

const files = new Set(['one/index.html', 'two.html'])
const texts = (ar: string, en: string) => `<langstring lang="ar">${ar}</langstring><langstring lang="en-US">${en}</langstring>`
const unit = (id: string, url: string, more = '', inside = '') =>
  `<au id="${id}" ${more}><title>${texts('وحدة', 'Unit')}</title><url>${url}</url>${inside}</au>`
const structure = (inside: string) =>
  `<?xml version="1.0"?><courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd"><course id="https://c.example/course"><title>${texts('مقرر', 'Course')}</title></course>${inside}</courseStructure>`
const read = (inside: string) => readCourseStructure(readXml(structure(inside)), files)

describe('a course structure of cmi5', () => {
  it('gives its blocks and units with what each asks for', () => {
    const first = unit(
      'https://c.example/1',
      'one/index.html?a=1#top',
      'moveOn="CompletedAndPassed" masteryScore="0.8" launchMethod="OwnWindow"',
      '<launchParameters>p=1</launchParameters><entitlementKey>key</entitlementKey>',
    )
    const second = unit('https://c.example/2', 'https://content.example/unit')
    const { title, format, items, findings } = read(
      `<block id="https://c.example/b"><title>${texts('قسم', 'Block')}</title>${first}</block>${second}`,
    )
    expect([title, format, findings]).toEqual(['مقرر', 'cmi5', []])
    expect(items.map(({ kind, depth, path, search }) => [kind, depth, path, search])).toEqual([
      ['heading', 0, null, ''],
      ['au', 1, 'one/index.html', '?a=1#top'],
      ['au', 0, null, 'https://content.example/unit'],
    ])
    expect(items[1]).toMatchObject({ masteryScore: 0.8, launchData: 'p=1' })
    expect(items[1]?.facts).toEqual({
      publisherId: 'https://c.example/1',
      titleAr: 'وحدة',
      titleEn: 'Unit',
      moveOn: 'CompletedAndPassed',
      launchMethod: 'OwnWindow',
      entitlementKey: 'key',
    })
    expect(items[2]?.facts).toMatchObject({ moveOn: 'NotApplicable', launchMethod: 'AnyWindow', entitlementKey: null })
  })

  it('names what is missing, outside, repeated or unreadable, and launches nothing of it', () => {
    const { items, findings } = read(
      unit('a', 'none.html') +
        unit('b', 'javascript:alert(1)') +
        unit('c', '../../etc/passwd') +
        unit('d', 'http://content.example/') +
        unit('e', 'https://user:pass@content.example/') +
        unit('f', 'two.html', 'masteryScore="80"') +
        unit('f', 'two.html'),
    )
    expect(findings.map(({ rule, about }) => [rule, about])).toEqual([
      ['launchMissing', 'none.html'],
      ['launchOutside', 'javascript:alert(1)'],
      ['launchMissing', '../../etc/passwd'],
      ['launchOutside', 'http://content.example/'],
      ['launchOutside', 'https://user:pass@content.example/'],
      ['valueUnreadable', 'f'],
      ['itemsLeftOut', 'f'],
    ])
    expect(items.filter(({ path, search }) => path !== null || search !== '')).toHaveLength(1)
  })

  it('is refused without units, with another root, and cut at a number of units', () => {
    expect(() => read('<block id="b"/>')).toThrow(PackageRefused)
    expect(() => readCourseStructure(readXml('<course/>'), files)).toThrow(PackageRefused)
    const many = Array.from({ length: 1_000 }, (_, at) => unit(`u${at}`, 'two.html')).join('')
    expect(read(many).items).toHaveLength(200)
  })
})

describe('a description of Tin Can', () => {
  const tincan = (inside: string) =>
    readTinCan(readXml(`<tincan xmlns="http://projecttincan.com/tincan.xsd"><activities>${inside}</activities></tincan>`), files)

  it('gives the activities that can be launched', () => {
    const { items, findings, title } = tincan(
      '<activity id="https://c.example/fire" type="http://adlnet.gov/expapi/activities/course"><name lang="en">Fire</name><launch lang="en">two.html</launch></activity><activity id="x" type="y"><name>Part</name></activity><activity id="z" type="y"><launch>gone.html</launch></activity>',
    )
    expect([title, items.length, items[0]?.path, items[0]?.facts.activityId]).toEqual([
      'Fire',
      2,
      'two.html',
      'https://c.example/fire',
    ])
    expect(findings).toEqual([{ rule: 'launchMissing', about: 'gone.html' }])
    expect(() => tincan('<activity id="x"><name>Part</name></activity>')).toThrow(PackageRefused)
  })
})
