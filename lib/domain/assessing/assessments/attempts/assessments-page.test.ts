import { expect, it } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { mailsOf } from '@/lib/domain/testing/mails'
import { runSteps, stepsOf } from '@/lib/domain/testing/page-steps'

const steps = stepsOf('docs/assessments.md')

it('leads from a question to a complete path as its page says, request by request', async () => {
  expect(steps.length).toBeGreaterThan(15)
  const org = await freshOrganization()
  // Delivers what happened to the rooms that react to it.
  await runSteps(org, steps, { after: ({ request }) => (request.path.endsWith('/submit') ? mailsOf(org) : undefined) })
})
