import { describe, expect, it } from 'vitest'
import { createApiKey } from '@/lib/domain/house/api-keys/api-keys.contract'
import { createRole, updateRole } from '@/lib/domain/house/roles/roles.contract'
import { formFields } from './fields'
import { bodyOf, faultsOf, isChanged } from './values'

const keys = formFields(
  createApiKey,
  { fields: { name: 'Name' } },
  { order: ['name', 'expiresAt', 'allowedOrigins'], ltr: ['allowedOrigins'] },
)
const roles = formFields(updateRole, { fields: { name: 'Name', description: 'About' } })

describe('the fields of a form', () => {
  it('come from the body of the contract', () => {
    expect(keys).toMatchObject([
      { name: 'name', kind: 'line', maxLength: 100, isRequired: true, isNullable: false, label: 'Name' },
      { name: 'expiresAt', kind: 'moment', edge: 'ends', isRequired: false, isNullable: true },
      { name: 'allowedOrigins', kind: 'lines', isRequired: false, isLtr: true },
    ])
    expect(roles).toMatchObject([
      { name: 'name', kind: 'bilingual', isProse: false },
      { name: 'description', kind: 'bilingual', isProse: true, isNullable: true },
    ])
    const texts = { fields: {}, values: { type: { admin: 'Admin', user: 'User' } } }
    expect(formFields(createRole, texts, { order: ['type'] })).toMatchObject([
      {
        name: 'type',
        kind: 'choice',
        options: [
          { value: 'admin', label: 'Admin' },
          { value: 'user', label: 'User' },
        ],
      },
    ])
  })

  it('send what was filled in, and of a change only the difference', () => {
    expect(bodyOf(keys, {}, { name: 'Portal', expiresAt: '' }, false)).toEqual({ name: 'Portal', allowedOrigins: [] })
    const first = { name: { ar: 'أ', en: 'A' }, description: { ar: 'ب', en: 'B' } }
    expect(bodyOf(roles, first, { ...first, description: { ar: '', en: '' } }, true)).toEqual({ description: null })
    expect(isChanged(roles, first, { ...first })).toBe(false)
    expect(isChanged(roles, first, { ...first, name: { ar: 'أ', en: 'AB' } })).toBe(true)
  })

  it('show what the API says of them', () =>
    expect(
      faultsOf(
        roles,
        [
          { key: 'pattern', property: 'name.ar', message: 'name.ar is odd.' },
          { key: 'minLength', property: 'name.en', message: 'name.en is too short.' },
          { key: 'format', property: 'permissions.0', message: 'permissions.0 is wrong.' },
        ],
        { name: { ar: ' ', en: '' } },
        'Missing.',
      ),
    ).toEqual({ 'name.ar': '\u2068Name\u2069 is odd.', 'name.en': 'Missing.', '': 'permissions.0 is wrong.' }))
})
