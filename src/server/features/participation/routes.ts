import { Hono } from 'hono';
import { buyerCalls } from '#api/participation/buyer.ts';
import { companyCalls } from '#api/participation/company.ts';
import { participateCalls } from '#api/participation/participate.ts';
import { participateManageCalls } from '#api/participation/participate-manage.ts';
import { productCalls } from '#api/participation/product.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { wantsNews } from '../consent/consents.ts';
import { detailOf, ownDetail, readApplication } from './application.ts';
import { apply } from './apply.ts';
import { buyerDetail, buyerList } from './buyers.ts';
import { approveChange, denyChange } from './company-change.ts';
import { companyList } from './company-list.ts';
import { companyDetail } from './company-profile.ts';
import { contactOf } from './contact.ts';
import { limitChangedContacts, limitContacts } from './contact-limit.ts';
import { deleteDraft, ownDraft, saveDraft } from './draft.ts';
import { cancelOwn } from './end.ts';
import { createParticipantExports } from './export.ts';
import { historyOf } from './history.ts';
import { manageList } from './list.ts';
import { decideMany, undoDecisions } from './many.ts';
import { addNote, deleteNote, notesOf } from './notes.ts';
import { updateOnBehalf } from './on-behalf.ts';
import { buyerOptions, companyOptions, productOptions } from './options.ts';
import { productDetail, productList } from './products.ts';
import { reasonsOf, updateReasons } from './reasons.ts';
import { approve, cancelAsManager, deny } from './review.ts';
import { update, updateCompany, updateProducts } from './update.ts';

const {
  'GET /participate/getDraft': getDraftCall,
  'POST /participate/saveDraft': saveDraftCall,
  'POST /participate/deleteDraft': deleteDraftCall,
  ...applicationCalls
} = participateCalls;
const draftCalls = {
  'GET /participate/getDraft': getDraftCall,
  'POST /participate/saveDraft': saveDraftCall,
  'POST /participate/deleteDraft': deleteDraftCall,
};

export const participationRoutes = (parts: RouteParts) =>
  new Hono()
    .route(
      '/',
      serveCalls(
        parts,
        applicationCalls,
        {
          'POST /participate/apply': apply,
          'GET /participate/getDetail': ownDetail,
          'POST /participate/update': update,
          'POST /participate/cancel': cancelOwn,
          'GET /manage/participate/getList': manageList,
          'GET /manage/participate/exportList': createParticipantExports(),
          'GET /manage/participate/getDetail': async ({ db, subject }) => {
            const detail = await detailOf(db, subject);
            return {
              ...detail,
              wantsNews: await wantsNews(db, subject.memberIdx),
              person: await contactOf(db, detail),
              updatedAt: subject.updatedAt,
              meetingsPerDay: subject.meetingsPerDay,
              meetingsAtOnce: subject.meetingsAtOnce,
            };
          },
          'POST /manage/participate/approve': approve,
          'POST /manage/participate/deny': deny,
          'POST /manage/participate/approveChange': approveChange,
          'POST /manage/participate/denyChange': denyChange,
          'POST /manage/participate/cancel': cancelAsManager,
        },
        {
          around: {
            'POST /participate/apply': limitContacts,
            'POST /participate/update': limitChangedContacts,
          },
          again: {
            'POST /participate/apply': ({ db }, participateIdx) => readApplication(db, participateIdx),
          },
        },
      ),
    )
    .route(
      '/',
      serveCalls(parts, participateManageCalls, {
        'POST /manage/participate/decide': decideMany,
        'POST /manage/participate/undo': undoDecisions,
        'POST /manage/participate/update': updateOnBehalf,
        'GET /manage/participate/getNotes': notesOf,
        'POST /manage/participate/addNote': addNote,
        'POST /manage/participate/deleteNote': deleteNote,
        'GET /manage/participate/getHistory': historyOf,
        'GET /manage/participate/getReasons': reasonsOf,
        'POST /manage/participate/updateReasons': updateReasons,
      }),
    )
    .route(
      '/',
      serveCalls(
        parts,
        draftCalls,
        {
          'GET /participate/getDraft': ownDraft,
          'POST /participate/saveDraft': saveDraft,
          'POST /participate/deleteDraft': deleteDraft,
        },
        // A draft waits for a limit.
        { inTransactions: false },
      ),
    )
    .route(
      '/',
      serveCalls(
        parts,
        companyCalls,
        {
          'GET /company/getList': companyList,
          'GET /company/getOptions': companyOptions,
          'GET /company/getDetail': companyDetail,
          'POST /company/update': updateCompany,
        },
        {
          // Whom guests may see is one of the event's rules. Lists name the parts of their rows.
          shows: {
            'GET /company/getList': ({ eventIdx }) => [`event:${eventIdx}`],
            'GET /company/getOptions': ({ eventIdx }) => [`event:${eventIdx}`, `companies:${eventIdx}`],
            'GET /company/getDetail': ({ eventIdx, request }) => [
              `event:${eventIdx}`,
              `map:${eventIdx}`,
              `company:${request.participateIdx}`,
            ],
          },
        },
      ),
    )
    .route(
      '/',
      serveCalls(
        parts,
        productCalls,
        {
          'GET /product/getList': productList,
          'GET /product/getOptions': productOptions,
          'GET /product/getDetail': productDetail,
          'POST /product/update': updateProducts,
        },
        {
          shows: {
            'GET /product/getList': ({ eventIdx }) => [`event:${eventIdx}`],
            'GET /product/getOptions': ({ eventIdx }) => [`event:${eventIdx}`, `companies:${eventIdx}`],
            'GET /product/getDetail': ({ eventIdx, answer }) => [
              `event:${eventIdx}`,
              `map:${eventIdx}`,
              `company:${answer.participateIdx}`,
            ],
          },
        },
      ),
    )
    .route(
      '/',
      serveCalls(parts, buyerCalls, {
        'GET /buyer/getList': buyerList,
        'GET /buyer/getOptions': buyerOptions,
        'GET /buyer/getDetail': buyerDetail,
      }),
    );
