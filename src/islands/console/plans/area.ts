/** The texts of plans: their own, and those of the schedule, whose grid they are shown in. */
export type PlansArea = 'plans' | 'schedule' | 'manage';
