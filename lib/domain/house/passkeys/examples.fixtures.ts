import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { idOf, type Preparations, twice } from '@/lib/domain/testing/preparations'
import type { Answer } from '@/lib/platform/testing/call'
import { Authenticator } from './authenticator.fixtures'
import { beginPasskeySignIn } from './passkey-sign-in.contract'
import { addPasskey, beginPasskey } from './passkeys.contract'

type Creation = Parameters<Authenticator['create']>[0]
type Request = Parameters<Authenticator['get']>[0]
const optionsIn = <T>({ envelope }: Answer) => (envelope.data as { options: T }).options

/** A new key for somebody, as the body of `passkeys.add`. */
export async function newKey(org: Org, person: Pick<Person, 'call'>, authenticator = new Authenticator()) {
  const options = optionsIn<Creation>(await person.call(beginPasskey, { body: {} }))
  return { name: 'Phone', credential: authenticator.create(options, { origin: org.origin }) }
}

/** A person with a passkey, and a function that signs with it. */
export async function keyHolder(org: Org, person: Pick<Person, 'call'>) {
  const authenticator = new Authenticator()
  const { envelope } = await person.call(addPasskey, { body: await newKey(org, person, authenticator) })
  return { authenticator, id: idOf(envelope.data) }
}

/** The options of the sign-in page for an authenticator. */
export const requestOf = async (org: Org) => optionsIn<Request>(await org.stranger(beginPasskeySignIn))

const ofNew = async (org: Org) => ({ params: { id: (await keyHolder(org, org.admin)).id } })

export const preparations: Preparations = {
  'passkeys.list': (org) => twice(() => keyHolder(org, org.admin)),
  'passkeys.read': ofNew,
  'passkeys.rename': ofNew,
  'passkeys.remove': ofNew,
  'passkeys.add': async (org) => ({ body: await newKey(org, org.admin) }),
  'passkeys.signIn': async (org) => {
    const { authenticator } = await keyHolder(org, org.admin)
    const credential = authenticator.get(await requestOf(org), { origin: org.origin })
    return { body: { credential }, actorId: org.admin.user.id }
  },
}
