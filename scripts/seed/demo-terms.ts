import { acceptTermPolicy, createTermPolicy, publishTermPolicy } from '@/lib/domain/house/terms/term-policies.contract'
import { ApiError, type client } from '@/lib/platform/http/client'
import { demoPolicies } from './demo-organizations'

/** The policies of the demo, in force and accepted by their author. */
export async function publishPolicies(admin: ReturnType<typeof client>): Promise<void> {
  for (const policy of demoPolicies) {
    const { data } = await admin(createTermPolicy, { body: policy })
    await admin(publishTermPolicy, { params: { id: data.id } })
    if (policy.type !== 'cookies') await admin(acceptTermPolicy, { body: { type: policy.type } })
  }
}

const alreadyAccepted = 6103

/** A person of the demo accepts the policies that learning needs; several parts of the demo let the same people act. */
export async function acceptTerms(person: ReturnType<typeof client>): Promise<void> {
  for (const type of ['termsOfService', 'privacy'] as const)
    try {
      await person(acceptTermPolicy, { body: { type } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.envelope.statusCode !== alreadyAccepted) throw error
    }
}
