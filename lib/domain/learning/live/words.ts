export const roomStates = ['active', 'archived'] as const
export type RoomState = (typeof roomStates)[number]

/** planned: it will take place, or takes place now; held: it took place; cancelled: it does not. */
export const sessionStates = ['planned', 'held', 'cancelled'] as const
export type SessionState = (typeof sessionStates)[number]

/** booked: has a seat; waiting: on the waiting list; cancelled: gave it up, or the booking was ended. */
export const bookingStates = ['booked', 'waiting', 'cancelled'] as const
export type BookingState = (typeof bookingStates)[number]

/** early: bookings are not open yet; open; closed: too late, or the session is not planned any more. */
export const bookingWindows = ['early', 'open', 'closed'] as const
export type BookingWindow = (typeof bookingWindows)[number]

/** Types of modules that sessions belong to. */
export const liveTypes = ['live.inPerson', 'live.session'] as const
export type LiveType = (typeof liveTypes)[number]

/** present: from the beginning; late: came later; partly: left earlier; excused and absent: was not there. */
export const attendanceStates = ['present', 'late', 'partly', 'excused', 'absent'] as const
export type AttendanceState = (typeof attendanceStates)[number]

/** list: ticked by the instructor; code: by the changing code; online: by joining the online room. */
export const attendanceSources = ['list', 'code', 'online'] as const

/** Where online rooms come from, beside a plain link. */
export const onlineProviders = ['jitsi', 'bigBlueButton', 'teams', 'zoom'] as const
export type OnlineProvider = (typeof onlineProviders)[number]

/** unreachable: no answer; refused: an answer that is no success, such as for a wrong secret. */
export const accountProblems = ['unreachable', 'refused'] as const
