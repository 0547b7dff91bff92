import type { PlaywrightTestConfig } from '@playwright/test'

// Read where the tests run as well, so before the settings are.
process.env.E2E_PICTURES = '1'
const { default: base } = await import('./playwright.config')

export default { ...base, timeout: 1_800_000 } satisfies PlaywrightTestConfig
