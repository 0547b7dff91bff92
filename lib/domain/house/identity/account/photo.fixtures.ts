import { atHost, sha256Of } from '@/lib/domain/house/files/examples.fixtures'
import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { updateProfile, uploadPhoto } from './profile.contract'

/** Begins and sends the upload of somebody's photo; returns its id. */
export async function sentPhoto(org: Pick<Org, 'origin'>, person: Pick<Person, 'call'>, bytes: Buffer): Promise<string> {
  const begun = await person.call(uploadPhoto, { body: { size: bytes.length, checksum: sha256Of(bytes) } })
  if (begun.status !== 201) throw new Error(`An upload was refused with ${begun.envelope.statusCode}`)
  const { id, upload } = begun.envelope.data as { id: string; upload: { url: string } }
  const { status } = await atHost(org, upload.url, { method: 'PUT', body: new Uint8Array(bytes) })
  if (status !== 204) throw new Error(`The upload was answered with ${status}`)
  return id
}

/** Sets somebody's photo; returns it as in the profile. */
export async function withPhoto(org: Pick<Org, 'origin'>, person: Pick<Person, 'call'>, bytes: Buffer) {
  const photo = await sentPhoto(org, person, bytes)
  const { envelope } = await person.call(updateProfile, { body: { photo } })
  if (envelope.statusCode !== 200) throw new Error(`A photo was refused with ${envelope.statusCode}`)
  return (envelope.data as { photo: { id: string; url: string; renditions: { url: string }[] } }).photo
}
