import { companyCalls } from '#api/company.ts';
import { type RouteParts, serveCalls } from '../../calls/serve-calls.ts';
import { companyList } from './company-list.ts';
import { companyDetail, updateCompany } from './company-profile.ts';

export const companyRoutes = (parts: RouteParts) =>
  serveCalls(
    parts,
    companyCalls,
    {
      'GET /company/getList': companyList,
      'GET /company/getDetail': companyDetail,
      'POST /company/update': updateCompany,
    },
    { cachedForGuests: ['GET /company/getList', 'GET /company/getDetail'] },
  );
