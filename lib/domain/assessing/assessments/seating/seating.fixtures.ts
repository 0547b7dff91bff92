import type { Org, Person } from '@/lib/domain/testing/contract-suite'
import { putEnrolment } from '@/lib/domain/testing/learning'
import type { Preparations } from '@/lib/domain/testing/preparations'
import { newId } from '@/lib/platform/ids'
import { makeQuiz } from '../attempts/attempts.fixtures'
import { createExamRoom, readExamRoomCode } from './exam-rooms.contract'
import { putExamSeat } from './exam-seats.contract'
import { createSeatPlan, exampleRoom, updateSeatPlan } from './seat-plans.contract'

const made = (data: unknown) => (data as { id: string }).id

/** A quiz in a path with an empty seat plan. */
export async function makePlan(org: Org, fields: object = {}, by: Person = org.admin) {
  const quiz = await makeQuiz(org, fields)
  const { envelope } = await by.call(createSeatPlan, { body: { assessmentId: quiz.assessmentId, pathId: quiz.pathId } })
  return { ...quiz, planId: made(envelope.data) }
}

export async function addRoom(org: Org, planId: string, fields: object = {}): Promise<string> {
  const body = { name: exampleRoom.name, layout: { kind: 'grid', rows: 2, columns: 3 }, ...fields }
  return made((await org.admin.call(createExamRoom, { params: { id: planId }, body })).envelope.data)
}

/** More people in the path of a plan. */
export async function follow(org: Org, pathId: string, count: number): Promise<Person[]> {
  const people: Person[] = []
  for (let at = 0; at < count; at += 1) {
    const person = await org.person(`seat${newId().slice(-12)}`, org.roles.learner)
    await putEnrolment(org, pathId, person, { searchText: person.email })
    people.push(person)
  }
  return people
}

export const publish = (org: Org, planId: string, fields: object = { isPublished: true }) =>
  org.admin.call(updateSeatPlan, { params: { id: planId }, body: fields })

export async function codeOf(org: Org, id: string, roomId: string): Promise<string> {
  const { envelope } = await org.admin.call(readExamRoomCode, { params: { id, roomId } })
  return (envelope.data as { code: string }).code
}

export const giveSeat = (org: Org, planId: string, person: Person, roomId: string, label: string) =>
  org.admin.call(putExamSeat, { params: { id: planId, userId: person.user.id }, body: { roomId, label } })

const plan = async (org: Org) => ({ params: { id: (await makePlan(org)).planId } })
const room = async (org: Org) => {
  const { planId } = await makePlan(org)
  return { params: { id: planId, roomId: await addRoom(org, planId) } }
}
const seated = async (org: Org) => {
  const { planId, learner, pathId } = await makePlan(org)
  const roomId = await addRoom(org, planId)
  await giveSeat(org, planId, learner, roomId, 'A2')
  return { planId, roomId, learner, pathId }
}

export const seatingPreparations: Preparations = {
  'seatPlans.list': async (org) => {
    await makePlan(org)
    await makePlan(org)
    return {}
  },
  'seatPlans.create': async (org) => {
    const { assessmentId, pathId } = await makeQuiz(org)
    return { body: { assessmentId, pathId } }
  },
  'seatPlans.read': plan,
  'seatPlans.update': plan,
  'seatPlans.remove': plan,
  'seatPlans.export': plan,
  'examRooms.create': plan,
  'examRooms.read': room,
  'examRooms.update': async (org) => ({ ...(await room(org)), body: { capacity: 4 } }),
  'examRooms.remove': room,
  'examRooms.code': room,
  'examRooms.renewCode': room,
  'examSeats.list': async (org) => {
    const { planId, pathId } = await seated(org)
    await follow(org, pathId, 1)
    return { params: { id: planId } }
  },
  'examSeats.put': async (org) => {
    const { planId, learner } = await makePlan(org)
    const body = { roomId: await addRoom(org, planId), label: 'A1' }
    return { params: { id: planId, userId: learner.user.id }, body }
  },
  'examSeats.remove': async (org) => {
    const { planId, learner } = await seated(org)
    return { params: { id: planId, userId: learner.user.id } }
  },
  'examSeats.draw': async (org) => {
    const { planId } = await makePlan(org)
    await addRoom(org, planId)
    return { params: { id: planId } }
  },
}
