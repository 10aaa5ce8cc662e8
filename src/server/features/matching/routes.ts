import { arrangeCalls } from '#api/matching/arrange.ts';
import { arrangeForCalls } from '#api/matching/arrange-for.ts';
import { atTableCalls } from '#api/matching/at-table.ts';
import { hallBoardCalls } from '#api/matching/hall-board.ts';
import { livePartnerCalls } from '#api/matching/live-partners.ts';
import { matchingCalls } from '#api/matching/matching.ts';
import { matchingManageCalls } from '#api/matching/matching-manage.ts';
import { meansCalls } from '#api/matching/means.ts';
import { meetingOrderCalls } from '#api/matching/meeting-order.ts';
import { meetingPageCalls } from '#api/matching/meeting-page.ts';
import { moveSeveralCalls } from '#api/matching/move-several.ts';
import { presenceCalls } from '#api/matching/presence.ts';
import { scheduleCalls } from '#api/matching/schedule.ts';
import { scheduleGridCalls } from '#api/matching/schedule-grid.ts';
import { seatingCalls } from '#api/matching/seating.ts';
import { sheetPeopleCalls } from '#api/matching/sheet-people.ts';
import { slotCalls } from '#api/matching/slots.ts';
import { walkInCalls } from '#api/matching/walk-in.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { applyForMeeting } from './apply.ts';
import { approveMeeting, denyMeeting } from './approve.ts';
import { arrangeMeeting } from './arrange.ts';
import { othersOf, slotsFor } from './arrange-for.ts';
import { meetingAtTable } from './at-table.ts';
import { blockHours } from './block-hours.ts';
import { cancelOwnMeeting, declineArranged } from './cancel.ts';
import { createMeetingExports } from './export.ts';
import { createMeetingListExports } from './export-list.ts';
import { hallBoard } from './hall-board.ts';
import { handOver, representativesOf, seatsIn } from './hand-over.ts';
import { meetingHistory } from './history.ts';
import { lockMeeting } from './hold.ts';
import { limitMeetings, limitsOf } from './limit.ts';
import { meetingList } from './list.ts';
import { cancelAsManager, managedMeetings, moveByHand, placeByHand, slotsToPlaceIn } from './manage.ts';
import { readMeans, setMeans } from './means.ts';
import { moveSeveral } from './move-several.ts';
import { markNoShow } from './no-show.ts';
import { meetingOrders, orderMeetings } from './orders.ts';
import { livePartners } from './partners.ts';
import { sayPresence, takeBackAbsence } from './presence.ts';
import { acceptProposal, dropProposal, proposeMove } from './proposal.ts';
import { readMeeting } from './rows/meetings.ts';
import { scheduleTable } from './schedule.ts';
import { scheduleOfDay } from './schedule-grid.ts';
import { sheetPeople } from './sheet-people.ts';
import { slotList } from './slot-list.ts';
import { swapMeetings } from './swap.ts';
import { markUnavailable } from './unavailable.ts';
import { setVideoLink } from './video-link.ts';
import { managedWalkIn, walkInByHand, walkInHere } from './walk-in.ts';
import { withoutMeetingList } from './without-meeting.ts';

export const matchingRoutes = (parts: RouteParts) =>
  serveCalls(
    parts,
    {
      ...scheduleCalls,
      ...seatingCalls,
      ...slotCalls,
      ...matchingCalls,
      ...matchingManageCalls,
      ...arrangeCalls,
      ...arrangeForCalls,
      ...meetingOrderCalls,
      ...moveSeveralCalls,
      ...livePartnerCalls,
      ...meetingPageCalls,
      ...presenceCalls,
      ...atTableCalls,
      ...walkInCalls,
      ...hallBoardCalls,
      ...meansCalls,
      ...scheduleGridCalls,
      ...sheetPeopleCalls,
    },
    {
      'GET /matching/getSlotList': slotList,
      'GET /matching/getTable': scheduleTable,
      'GET /matching/getList': meetingList,
      'GET /matching/getPartners': livePartners,
      'GET /matching/getDetail': (context) => readMeeting(context, context.subject.idx),
      'GET /matching/getBoard': hallBoard,
      'GET /matching/getAtTable': meetingAtTable,
      'GET /matching/getHistory': meetingHistory,
      'POST /matching/apply': applyForMeeting,
      'POST /matching/approve': approveMeeting,
      'POST /matching/deny': denyMeeting,
      'POST /matching/cancel': cancelOwnMeeting,
      'POST /matching/decline': declineArranged,
      'POST /matching/move': proposeMove,
      'POST /matching/acceptProposal': acceptProposal,
      'POST /matching/dropProposal': dropProposal,
      'GET /matching/getRepresentatives': representativesOf,
      'GET /matching/getSeats': seatsIn,
      'POST /matching/handOver': handOver,
      'POST /matching/setVideoLink': setVideoLink,
      'GET /matching/getMeans': readMeans,
      'POST /matching/setMeans': setMeans,
      'POST /matching/sayPresence': sayPresence,
      'POST /matching/takeBackAbsence': takeBackAbsence,
      'POST /matching/markUnavailable': markUnavailable,
      'GET /manage/matching/getList': managedMeetings,
      'GET /manage/matching/exportList': createMeetingListExports(),
      'GET /manage/matching/getFreeSlots': slotsToPlaceIn,
      'POST /manage/matching/add': arrangeMeeting,
      'GET /manage/matching/getOthers': othersOf,
      'GET /manage/matching/getSlotsFor': slotsFor,
      'POST /manage/matching/block': blockHours,
      'POST /manage/matching/swap': swapMeetings,
      'GET /manage/matching/getLimits': limitsOf,
      'POST /manage/matching/limit': limitMeetings,
      'POST /manage/matching/moveSeveral': moveSeveral,
      'POST /manage/matching/lock': lockMeeting,
      'POST /manage/matching/order': orderMeetings,
      'GET /manage/matching/getOrders': meetingOrders,
      'POST /manage/matching/place': placeByHand,
      'POST /manage/matching/move': moveByHand,
      'GET /matching/getWalkIn': walkInHere,
      'GET /manage/matching/getWalkIn': managedWalkIn,
      'POST /manage/matching/walkIn': walkInByHand,
      'POST /manage/matching/cancel': cancelAsManager,
      'GET /manage/matching/getDay': scheduleOfDay,
      'GET /manage/matching/getSheetPeople': sheetPeople,
      'GET /manage/matching/getWithoutMeeting': withoutMeetingList,
      'POST /manage/matching/markNoShow': markNoShow,
      'GET /manage/matching/exportMeetings': createMeetingExports(),
    },
    {
      again: {
        'POST /matching/apply': readMeeting,
        'POST /manage/matching/add': readMeeting,
        'POST /manage/matching/walkIn': readMeeting,
      },
    },
  );
