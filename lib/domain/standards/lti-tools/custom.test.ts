import { describe, expect, it } from 'vitest'
import { knownVariables, parameterLines, parametersIn, substituted, unknownVariables } from './custom.rules'

const values = {
  userId: 'u',
  name: 'Sara',
  email: null,
  locale: 'en' as const,
  contextId: 'c',
  contextTitle: 'Safety',
  linkId: 'l',
  linkTitle: 'Titration',
  roles: ['Learner'],
}

describe('parameters of a tool', () => {
  it('are lines of name=value, of which only the first sign parts', () => {
    const custom = { course: '$Context.id', query: 'a=b' }
    expect(parametersIn(parameterLines(custom))).toEqual({ custom, fault: null })
    expect(parametersIn(' course = $Context.id \n\n')).toEqual({ custom: { course: '$Context.id' }, fault: null })
    expect(parametersIn('')).toEqual({ custom: {}, fault: null })
  })

  it.each(['no sign', '=value', 'name=', 'two words=1', `name=${'a'.repeat(501)}`])('name the line that is none: %s', (line) => {
    expect(parametersIn(`level=2\n${line}`).fault).toBe(line)
  })

  it('have their variables replaced; one that is unknown, or not for this tool, stays as it is written', () => {
    const custom = { who: '$Person.name.full', mail: '$Person.email.primary', term: '$CourseOffering.term', price: '$5' }
    expect(substituted(custom, values)).toEqual({ ...custom, who: 'Sara' })
    expect(unknownVariables(custom)).toEqual([['term', '$CourseOffering.term']])
  })

  it('name variables that the standard has', () => {
    for (const name of knownVariables) expect(name).toMatch(/^\$[A-Z]\w+(\.\w+)+$/)
  })
})
