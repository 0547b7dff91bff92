import { newEvent } from '@/lib/platform/events/event'
import { publish } from '@/lib/platform/events/publish'
import { identity } from '../room'
import { type DeviceToken, rememberDevice } from './devices.service'

/** The most events about new devices per account and hour. */
const mostAnHour = 5

type SigningIn = Omit<Parameters<typeof publish>[0], 'user'>

/**
 * Stores that a person signed in from a device, and publishes it if the device is new. Not for the first device, where the account was created or its
 * password set, and at most five times an hour, because a program that keeps no device token is a new device each time.
 */
export async function welcomeDevice(
  context: SigningIn,
  person: { id: string },
  { device, sessionId }: { device: DeviceToken; sessionId: string },
): Promise<void> {
  const { db, organization, now } = context
  const { isNew, others, fresh } = await rememberDevice(db, { organizationId: organization.id, userId: person.id }, device, now)
  if (!isNew || others === 0 || fresh >= mostAnHour) return
  const event = newEvent(identity.events.newDeviceUsed, { userId: person.id, sessionId })
  await publish({ ...context, user: { kind: 'person', id: person.id } }, event)
}
