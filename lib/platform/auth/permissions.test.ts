import { describe, expect, it } from 'vitest'
import { text } from '../i18n/text'
import { allPermissions, isPermission } from './permissions'

describe('the registry of permissions', () => {
  it('holds the three pairs the specification names, with their meaning', () => {
    for (const [pair, meaning] of [
      ['learningModule.publish', /publish modules/i],
      ['apiKey.create', /create and reset API keys/i],
      ['assessment.update', /start, answer and submit/i],
    ] as const) {
      expect(isPermission(pair)).toBe(true)
      expect(text('en', `permissions.${pair}`)).toMatch(meaning)
      expect(text('ar', `permissions.${pair}`)).toMatch(/\p{Script=Arabic}/u)
    }
  })

  it('names no pair twice and takes no other text for one', () => {
    expect(new Set(allPermissions).size).toBe(allPermissions.length)
    for (const other of ['apiKey', 'apiKey.fly', 'apiKey create', 'APIKEY.create', '']) expect(isPermission(other)).toBe(false)
  })
})
