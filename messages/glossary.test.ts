import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { messages } from './catalogue'
import { flat } from './icu'

/** The tables of the glossary: a term, or several with commas or slashes, and its Arabic in the same order. */
const [known = ''] = readFileSync('docs/glossary.md', 'utf8').split('\n## Terms of areas to come')
const rows = known
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').slice(1, 3))
const plain = (term: string) =>
  term
    .replace(/\([^)]*\)/g, '')
    .replace(/[\u2066-\u2069]/g, '')
    .trim()
/** One term, one rendering: rows with a single term on both sides. */
const terms = new Map(
  rows.flatMap(([en = '', ar = '']) => {
    const [english, arabic] = [plain(en).toLowerCase(), plain(ar)]
    return /[,/·]/.test(english) || /[،/·]/.test(arabic) || !/[\u0620-\u064a]/.test(arabic) ? [] : [[english, arabic] as const]
  }),
)
/** Without the article, the marks that are written where they help, and the point of a sentence. */
const bare = (text: string) =>
  text
    .replace(/[\u064b-\u0652]/g, '')
    .replace(/\.$/, '')
    .split(' ')
    .map((word) => word.replace(/^ال/, ''))
    .join(' ')

/** Other Arabic words for a term of the glossary: no text of the product uses them. */
const otherRenderings = [
  ['مؤسس', 'جهة'],
  ['مقطع مرئي', 'فيديو'],
]

/** Labels whose English word means something else there, and what. */
const otherMeanings = {
  'roles.clone': 'the role is named',
  'apiKeys.columns.key': 'an API key',
  'apiKeys.secret.key': 'an API key',
  'activityLog.fields.key': 'an API key',
  'singleSignOn.scim.key': 'a key of a program',
  'account.guard.passkeys': 'without the article, beside others',
  'answers.columns.type': 'the type of one module',
  'activityLog.filters.actor': 'the kind of who performed it',
  'activityLog.csv.by': 'the kind of who performed it',
  'activityLog.integrity.title': 'integrity of the log, named in full',
  'learn.account.title': 'a place of the reader: your account',
  'operations.organizationMembers.readByExternalId': 'a member, seen from the organization',
  'operations.organizationMembers.readByEmployeeNumber': 'a member, seen from the organization',
  'certificates.sources.hand': 'by decision of an administrator',
  'builtInFields.terms': 'the terms of a glossary',
}

describe('the glossary', () => {
  it('gives every term once', () => {
    expect(terms.size).toBeGreaterThan(50)
    const counted = rows.map(([en = '']) => en.trim().toLowerCase())
    expect(counted.filter((term, at) => counted.indexOf(term) !== at && !/^(english|-+)$/.test(term))).toEqual([])
  })

  it('is what every label says: a label that is a term has its rendering in Arabic', () => {
    const arabic = new Map(flat(messages.ar))
    const split = flat(messages.en).flatMap(([key, message]) => {
      const wanted = terms.get(message.toLowerCase().replace(/\.$/, ''))
      const said = arabic.get(key) ?? ''
      return wanted === undefined || bare(wanted) === bare(said) || key in otherMeanings ? [] : [`${key}: ${said}, not ${wanted}`]
    })
    expect(split).toEqual([])
  })

  it.each(otherRenderings)('has one word for a thing: no text says %s for %s', (word) => {
    const found = flat(messages.ar).filter(([, message]) => message.replace(/[\u064b-\u0652]/g, '').includes(word))
    expect(found).toEqual([])
  })
})

describe('the states of an enrollment', () => {
  const states = ['invited', 'overdue', 'completed', 'withdrawn', 'waived'] as const

  it.each(['ar', 'en'] as const)('have one name each for learners, in the console and in the log (%s)', (language) => {
    const { learningPaths, activityLog } = messages[language]
    for (const state of states) expect(activityLog.values.status[state], state).toBe(learningPaths.learners.states[state])
  })
})
