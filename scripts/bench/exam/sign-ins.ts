export const measureSignIns = async (_people: number): Promise<void> => {}
