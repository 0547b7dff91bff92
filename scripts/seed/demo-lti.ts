import { createLtiTool } from '@/lib/domain/standards/lti-tools/tools.contract'
import type { client } from '@/lib/platform/http/client'
import type { Language } from '@/lib/platform/i18n/languages'

const names = { ar: 'أداة للتجربة (عناوينها غير موجودة)', en: 'Example tool (its addresses do not exist)' }

/** An external tool as it is registered; its addresses lead nowhere, which the check of the tool says. */
export async function makeTool(admin: ReturnType<typeof client>, language: Language): Promise<void> {
  const launchUrl = 'https://lab.example/lti'
  const addresses = { launchUrl, loginUrl: `${launchUrl}/login`, redirectUris: [launchUrl], keySetUrl: `${launchUrl}/keys` }
  await admin(createLtiTool, { body: { name: names[language], ...addresses, allowsDeepLinking: true, sendsName: true } })
}
