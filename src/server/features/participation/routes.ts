import { Hono } from 'hono';
import { buyerCalls } from '#api/buyer.ts';
import { companyCalls } from '#api/company.ts';
import { participateCalls } from '#api/participate.ts';
import { participateManageCalls } from '#api/participate-manage.ts';
import { productCalls } from '#api/product.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { wantsNews } from '../account/consents.ts';
import { detailOf, ownDetail, readApplication } from './application.ts';
import { apply } from './apply.ts';
import { buyerDetail, buyerList } from './buyers.ts';
import { approveChange, denyChange } from './company-change.ts';
import { companyList } from './company-list.ts';
import { companyDetail } from './company-profile.ts';
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
          'GET /manage/participate/getDetail': async ({ db, subject }) => ({
            ...(await detailOf(db, subject)),
            wantsNews: await wantsNews(db, subject.memberIdx),
          }),
          'POST /manage/participate/approve': approve,
          'POST /manage/participate/deny': deny,
          'POST /manage/participate/approveChange': approveChange,
          'POST /manage/participate/denyChange': denyChange,
          'POST /manage/participate/cancel': cancelAsManager,
        },
        {
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
        { cachedForGuests: ['GET /company/getList', 'GET /company/getOptions', 'GET /company/getDetail'] },
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
        { cachedForGuests: ['GET /product/getList', 'GET /product/getOptions', 'GET /product/getDetail'] },
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
