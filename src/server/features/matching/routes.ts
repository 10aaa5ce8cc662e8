import { atTableCalls } from '#api/matching/at-table.ts';
import { arrangeCalls } from '#api/matching/by-manager/arrange.ts';
import { arrangeForCalls } from '#api/matching/by-manager/arrange-for.ts';
import { matchingManageCalls } from '#api/matching/by-manager/matching-manage.ts';
import { moveSeveralCalls } from '#api/matching/by-manager/move-several.ts';
import { scheduleGridCalls } from '#api/matching/by-manager/schedule-grid.ts';
import { hallBoardCalls } from '#api/matching/hall-board.ts';
import { livePartnerCalls } from '#api/matching/live-partners.ts';
import { matchingCalls } from '#api/matching/matching.ts';
import { meansCalls } from '#api/matching/means.ts';
import { meetingOrderCalls } from '#api/matching/meeting-order.ts';
import { meetingPageCalls } from '#api/matching/meeting-page.ts';
import { presenceCalls } from '#api/matching/presence.ts';
import { scheduleCalls } from '#api/matching/schedule.ts';
import { seatingCalls } from '#api/matching/seating.ts';
import { sheetPeopleCalls } from '#api/matching/sheet-people.ts';
import { slotCalls } from '#api/matching/slots.ts';
import { walkInCalls } from '#api/matching/walk-in.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { arrangeMeeting } from './by-manager/arrange.ts';
import { othersOf, slotsFor } from './by-manager/arrange-for.ts';
import { blockHours } from './by-manager/block-hours.ts';
import { createMeetingExports } from './by-manager/export.ts';
import { createMeetingListExports } from './by-manager/export-list.ts';
import { meetingHistory } from './by-manager/history.ts';
import { lockMeeting } from './by-manager/hold.ts';
import { limitMeetings, limitsOf } from './by-manager/limit.ts';
import {
  cancelAsManager,
  managedMeetings,
  moveByHand,
  placeByHand,
  slotsToPlaceIn,
} from './by-manager/manage.ts';
import { moveSeveral } from './by-manager/move-several.ts';
import { markNoShow } from './by-manager/no-show.ts';
import { meetingOrders, orderMeetings } from './by-manager/orders.ts';
import { scheduleOfDay } from './by-manager/schedule-grid.ts';
import { sheetPeople } from './by-manager/sheet-people.ts';
import { swapMeetings } from './by-manager/swap.ts';
import { withoutMeetingList } from './by-manager/without-meeting.ts';
import { applyForMeeting } from './by-member/apply.ts';
import { approveMeeting, denyMeeting } from './by-member/approve.ts';
import { meetingAtTable } from './by-member/at-table.ts';
import { hallBoard } from './by-member/hall-board.ts';
import { handOver, representativesOf, seatsIn } from './by-member/hand-over.ts';
import { meetingList } from './by-member/list.ts';
import { readMeans, setMeans } from './by-member/means.ts';
import { livePartners } from './by-member/partners.ts';
import { sayPresence, takeBackAbsence } from './by-member/presence.ts';
import { acceptProposal, dropProposal, proposeMove } from './by-member/proposal.ts';
import { slotList } from './by-member/slot-list.ts';
import { markUnavailable } from './by-member/unavailable.ts';
import { setVideoLink } from './by-member/video-link.ts';
import { managedWalkIn, walkInByHand, walkInHere } from './by-member/walk-in.ts';
import { cancelOwnMeeting, declineArranged } from './placing/cancel.ts';
import { readMeeting } from './rows/meetings.ts';
import { scheduleTable } from './rows/schedule.ts';

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
