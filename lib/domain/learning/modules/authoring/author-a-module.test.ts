import { expect, it } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { runSteps, stepsOf } from '@/lib/domain/testing/page-steps'

const steps = stepsOf('docs/author-a-module.md')

it('does what its page says, request by request, and tells no learner what is secret', async () => {
  expect(steps.length).toBeGreaterThan(7)
  const org = await freshOrganization({ defaultLocale: 'ar' })
  await runSteps(org, steps, {
    after({ who }, { text }) {
      if (who === 'learner') for (const secret of ['expected', 'Boxes block', 'مسدود']) expect(text).not.toContain(secret)
    },
  })
})
