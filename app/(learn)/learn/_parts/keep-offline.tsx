import { env } from '@/lib/platform/env'
import type { Learner } from './learn-page'

/**
 * Says whose a page is, and which pages may be opened next: the worker of the learner's place (`public/learn-worker.js`) keeps them for reading
 * without a connection. After everything else, and not for whoever saves data. Not in development, where files change under the same names.
 */
const register = `(()=>{const worker=navigator.serviceWorker,{ahead}=document.currentScript.dataset;
if(!worker||!ahead||navigator.connection?.saveData)return;
addEventListener('load',()=>setTimeout(()=>worker.register('/learn-worker.js',{scope:'/learn'}).then(()=>worker.ready)
.then(({active})=>active.postMessage({keep:JSON.parse(ahead)})).catch(()=>{}),1000))})()`

type Props = { learner: Pick<Learner, 'organization' | 'profile' | 'nonce'>; ahead: string[] }
export const KeepOffline = ({ learner: { organization, profile, nonce }, ahead }: Props) => (
  <script
    nonce={nonce}
    suppressHydrationWarning
    data-kept-for={`${organization.id}.${profile.id}`}
    data-ahead={env().NODE_ENV === 'production' ? JSON.stringify([...new Set(ahead)]) : undefined}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
    dangerouslySetInnerHTML={{ __html: register }}
  />
)
