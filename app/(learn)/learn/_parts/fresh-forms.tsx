import { pageContext } from '@/lib/ui/page-context'
import { formKeyField } from './learn-form'

/** A page that a browser kept and shows again is a new one: its forms are not those that were sent. */
const renew = `addEventListener('pageshow',event=>{if(event.persisted&&self.crypto.randomUUID)
for(const field of document.getElementsByName('${formKeyField}'))field.value=crypto.randomUUID()})`

export async function FreshForms() {
  const { nonce } = await pageContext()
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: renew }} />
}
