import { acceptTermPolicy, createTermPolicy, publishTermPolicy } from '@/lib/domain/terms/term-policies.contract'
import type { client } from '@/lib/platform/http/client'
import { demoPolicies } from './demo-organizations'

/** The policies of the demo, in force and accepted by their author. */
export async function publishPolicies(admin: ReturnType<typeof client>): Promise<void> {
  for (const policy of demoPolicies) {
    const { data } = await admin(createTermPolicy, { body: policy })
    await admin(publishTermPolicy, { params: { id: data.id } })
    if (policy.type !== 'cookies') await admin(acceptTermPolicy, { body: { type: policy.type } })
  }
}
