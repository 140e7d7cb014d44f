import type { Lexicon } from './lexicon.shape.ts';

/** English cue words by concept; `*` ends a stem, `_` joins the words of a phrase. */
export const EN: Lexicon = {
  STOP: 'the and was is my i to it for that of they have with this from were me but on in at a an had been their them when which would you are be as or so we our has did do does by not he she his her its there then than because about after before',
  NEG: 'not no never nt didnt dont doesnt wasnt isnt cant cannot couldnt wont wouldnt hasnt havent hadnt arent werent aint nothing none nobody neither nor without no_one zero didn don doesn wasn hasn haven couldn wouldn',
  RECEIVE:
    'receiv* reciev* arriv* deliver* turned_up show_up showed_up shown_up came come got get materiali* reached turn_up made_it got_here here_now landed',
  SHIP: 'parcel* package* packag* courier* tracking shipp* shipment* ship dispatch* post posted mail mailed mailbox doorstep porch carrier usps ups dhl fedex hermes evri postman box boxes envelope',
  GOODS:
    'item* product* goods merchandise shoe* sneaker* trainer* boot* phone* iphone laptop* tablet* computer* jacket* coat* dress* shirt* jeans trousers sweater* sofa* couch* table* chair* bed mattress* lamp* headphone* earbud* camera* console* tv television toy* book* watch bag* handbag* perfume* ring necklace* bracelet* jewel* furniture bike bicycle* sunglasses glasses curtain* blender* vacuum* drill* fridge washing_machine dishwasher* oven monitor* keyboard* speaker* guitar* clothes clothing cosmetic* supplement* tent* rug carpet* kettle* drone* charger* part parts battery plant* stroller scooter* printer* helmet* mirror* pushchair* pram* buggy wardrobe* fridge* freezer* cot crib trainers jumper* hoodie* hat gloves scarf air_fryer* toaster* microwave* mower* lawnmower treadmill* rucksack* suitcase* pan pans mug mugs plates jersey airpods wine flowers bouquet vase pillow* duvet* paint tyre* tire* tools hammock pool trampoline* saddle* violin piano hairdryer* razor* projector* router* heater* radiator* lens puzzle doll lego stove grill barbecue aquarium blinds roses armchair stool dishwasher pan_set hamster cage swing slide dollhouse cake hamper candles tablecloth cardigan blouse necklace brooch cufflinks tyres rims saddle tripod router',
  BUY: 'order* bought buy buying purchas* shopping paid_for',
  SERVICE:
    'service* course* lesson* class classes workshop* seminar* repair* cleaning cleaner* plumber* electrician* contractor* painter* builder* handyman garage mechanic* hairdresser* salon massage* tutor* coaching coach training treatment* dentist* photographer* caterer* catering mover* removal* gardener* renovat* install* technician* consult* webinar* hosting website_design dj wedding* nursery studio yoga pilates gardening mowing makeup make_up instructor* lessons driving_school driving_lesson* therapist therapy roofer* plasterer* tiler* locksmith* chauffeur transfer tattoo* barber* facial manicure vet dog_walker dog_sitter groomer* translator* lawyer accountant photoshoot babysitter nanny cooking_class bootcamp camp surf_lesson* swimming_lesson* personal_trainer car_wash detailing towing decorator magician* clown* entertainer* bouncy_castle marquee band orchestra choir florist_service baker caterers kennel* cattery boarding daycare childminder piano_lesson* driving_instructor exterminator pest_control chimney sweep scaffold* surveyor architect nail* lash* brows highlights haircut perm stylist trainer_at physio* chiropract* tailor seamstress cobbler upholster* glazier paving driveway gutter* fencing_contractor minibus limousine limo coach_hire guide tour_guide escape_room spa wellness swim_class dance_class* language_school academy tuition',
  EVENT:
    'concert* ticket* show festival* match event* gig theatre theater cinema game_ticket* performance* exhibition* conference* birthday party wedding_day ceremony christening baptism communion anniversary graduation gala funeral reception stag hen premiere circus musical ballet',
  TRAVEL:
    'flight* airline* plane trip* tour tours travel* cruise* ferry train holiday* vacation* excursion* coach bus taxi uber transfer shuttle ride boat',
  LODGING:
    'hotel* room rooms booking* booked reserv* apartment* hostel* airbnb villa* cottage* guesthouse* motel* resort* check_in checked_in checkin stay stayed night nights lodge bnb b_and_b b_b inn chalet cabin campsite pitch suite holiday_let guest_house',
  NOSHOW:
    'no_show noshow overbooked no_room full turned_away sold_our_room gave_our_room double_booked fully_booked no_shows nobody_came no_one_came nobody_turned_up no_one_turned_up never_turned_up never_showed didnt_show did_not_show stood_us_up stood_me_up left_waiting waited_all_day locked_door padlock empty_chair',
  RENTAL:
    'rental_car rental rentals hire_car hired rented car_hire rent_a_car minibar toll tolls parking_fine refuelling scratch* bumper deposit_held valeting',
  SUBSCR:
    'subscription* subscrib* membership* member gym monthly renew* auto_renew* autorenew* recurring plan streaming every_month each_month annual_plan direct_debit standing_order per_month unsubscrib* box magazine dating_site broadband contract phone_contract paper newsletter premium pro_plan',
  TRIAL: 'trial free_trial free_sample free sample only_shipping just_shipping samples',
  CANCEL:
    'cancel* terminat* ended_it called_off opted_out stopped_it quit gave_notice notice called_it_off pulled_out backed_out withdrew told_them_not resign* opt_out left_the pack_it_in unsubscrib* deactivat* stopped end_it ended',
  RETURN:
    'return* sent_back send_back sent_it_back sent_them_back posted_back gave_back took_back brought_back took_it_back mailed_back shipped_back took_them_back brought_it_back brought_them_back shipped_it_back handed_back withdrew withdrawal_right went_back sending_back hand_back returning',
  REFUND:
    'refund* money_back credited credit_note credit_slip reimburs* credit_voucher repay repaid paid_back give_back my_credit refun* refud* store_credit recredit* paid_it_back reimbursed credit_back chargeback put_it_back',
  PROMISE:
    'promis* confirm* agreed agree assur* acknowledg* told_me_it guaranteed within_days said_i_would said_it_would written would_be_credited said_they_would',
  STILL:
    'still yet ago since waiting waited wait weeks week days months month overdue so_far to_this_day pending to_date',
  TWICE:
    'twice two_times double doubl* duplicat* two_charges two_payments second_time three_times thrice identical second_charge same_charge two_identical same_payment triple both_charges repeated two_debits same_amount again_a_minute taken_two charged_again 2x 2_times x2 billed_again same_purchase same_transaction charged_me_again',
  ONCE: 'once one_order one_purchase only_one single one_payment one_item one_booking one_coffee just_one only_bought_one only_ordered_one',
  CHARGE:
    'charg* debit* billed bill billing took taken taking deduct* withdrawn payment* transaction* posted pay paying transact*',
  PAID: 'paid pay payed',
  WRONG: 'wrong incorrect* mistake* error* mistyp* typo inaccurate glitch misread miscalculat* erroneous*',
  MORE: 'more too_much extra higher overcharg* additional double_the difference above over_the inflated excess surplus ten_times 10_times added_a extra_zero surcharge* overpaid too_high bumped ten_fold a_zero one_zero one_nought extra_nought on_top',
  INSTEAD:
    'instead rather_than but_charged not_the but_was_charged should_have_been supposed_to_be supposed_to_pay was_meant_to agreed_price quoted quote as_agreed agreed_on signed_for i_signed estimate menu_said displayed meter tag_said was_told',
  AMOUNT:
    'amount* price* total sum cost* value figure* tip gratuity check_total tips tab discount coupon voucher_code promo code_was adults portions tickets_billed',
  RECEIPT: 'receipt* slip invoice* till menu ticket_says bill_says bill_said printout price_tag',
  CURRENCY: 'currenc* exchange_rate* conver* dcc forex foreign_currency dynamic_currency local_currency home_currency',
  CURNAME:
    'euro euros eur dollar* usd pound* gbp sterling peso* yen franc* chf krona kronor kroner zloty* pln lira* dirham* dinar* riyal* real reais baht rupee* aud cad mxn sek nok dkk czk koruna forint* huf aed sar',
  ATM: 'atm* cash_machine* cashpoint* cash_point* cash_dispenser* cash_withdraw* withdraw* machine abm hole_in_the_wall teller_machine bancomat',
  CASH: 'cash notes banknote* bills money',
  DISPENSE:
    'dispens* came_out come_out spit gave_out give_out gave_me_nothing no_cash no_money_came drawer slot shutter jammed short_changed paid_out retract* swallowed_the only_gave partial*',
  DEPOSIT: 'deposit* paid_in paying_in',
  CARD: 'card cards debit_card credit_card',
  LOST: 'lost missing misplaced dropped left_behind fell_out mislaid forgot_it can_t_find cant_find went_missing gone disappeared',
  STOLEN:
    'stolen stole steal robbed robber* mugged mugging pickpocket* burgl* thief thieves theft snatched broken_into broke_into nicked pinched lifted burglar* mugger* swiped_my nabbed',
  WALLET: 'wallet* purse* handbag* backpack* rucksack jacket_pocket my_bag locker',
  RECOG:
    'recogni* recongi* recogise familiar know_what know_this know_the know_who knowledge heard_of idea_what idea_who unknown unfamiliar unrecogni* no_idea never_heard no_clue mystery odd strange what_is_this know_them don_t_know dont_know didnt_know weird suspicious do_not_know',
  AUTHORIZE: 'authori* consent* permission approv* permit* allow* unauthori* agree_to agreed_to my_okay',
  MADEIT:
    'make made i_did was_not_me wasnt_me not_me not_mine isnt_mine not_my never_bought never_ordered never_shopped did_not_make didnt_make never_used didn_t_make did_n_t never_made never_been_a_customer never_signed never_dealt not_a_customer have_no_account dont_use never_visited',
  SOMEONE:
    'someone somebody stranger* fraudster* criminal* hacker* whoever anyone some_one unknown_person crook* culprit perpetrator third_party they_used another_person someone_else somebody_else',
  FRAUD:
    'fraud* unauthori* compromis* identity_theft misused misuse used_my_card my_card_number card_details my_details stolen_details rogue',
  SCAM: 'scam* trick* deceiv* con conned swindl* cheated duped phish* impersonat* imposter* impostor* invest* crypto* bitcoin broker trading romance profit* returns_of fake_site fake_website fake_shop pretended pretending posing posed remote_access anydesk teamviewer lured wallet_address manipulated ponzi guaranteed_returns whatsapp telegram too_good coins visa_agency prize lottery_win customs_fee safe_account police_officer tech_support gift tasks job_offer tinder dating recruiter parcel_text text_message link microsoft fell_for fool fooled gullible talked_me_into he_said_he_was she_said_she_was rang_me called_me_pretending bank_security fraud_department safe_place share_my_screen read_out the_code one_time_code passcode verification_code my_son_needed new_number landlady_abroad keys_by_courier never_existed doesnt_exist marry visa_money advisor adviser withdraw_my_profit*',
  CLONE:
    'clon* skim* copied counterfeit_card copy_of_my duplicate_card fake_card copy_my_card magstripe swiped magnetic black_stripe tampered reader_device skimmer skimming same_time same_minute in_two_places duplicate_of_my',
  ELSEWHERE:
    'abroad another_city other_city different_city another_country never_been different_country other_side miles_away another_state different_state overseas i_was_at_home at_home at_work far_away nowhere_near out_of_state hundreds_of_miles foreign_country hospital in_bed',
  POSSESS:
    'my_possession in_my_hand with_me have_my_card have_the_card my_wallet my_pocket my_purse never_left in_my_drawer still_have_the_card never_lost possession drawer card_is_here holding never_leaves safe',
  ACCOUNT: 'account* profile',
  HACK: 'hack* taken_over took_over take_over broke_into_my_account logged_in log_into locked_out changed_my changed_the_email sim_swap sim new_device hijack* breached infiltrat* reset sim_card no_signal linked new_phone_added number_ported port_out saved_card registered_device device',
  LOGIN:
    'password* login credential* email_address passcode online_banking username otp one_time_code verification_code my_email phone_number',
  NOTRECCARD:
    'card_never_arrived new_card_never card_in_the_mail card_in_the_post intercepted never_received_the_card never_received_my_card card_never_reached replacement_card never_got_the_card never_received_my_new card_was_mailed activated letterbox old_address never_reached_me replacement renewal_card envelope waiting_for_my_card',
  CHILD:
    'son daughter kid kids child children year_old grandson granddaughter nephew niece toddler teenager little_boy little_girl boy girl',
  GAME: 'game games gaming roblox fortnite robux v_bucks in_app app_store google_play itunes gems coins_in skins playstation xbox nintendo steam loot tokens console_store minecraft brawl',
  BROKEN:
    'broken defect* faulty damag* crack* doesnt_work doesn_t_work not_working stopped_working does_not_work didnt_work dead torn leak* smashed shattered malfunction* wont_turn fell_apart fell_to_pieces snapped ripped broke dent* scratched overheats wobbl* not_charge wont_charge flickers short_circuit stops_working hole sparked smok* leaks leaking died dies stopped_charging black_screen bits pieces shards in_pieces wont_start doesnt_start wonky bent warped',
  DIFFERENT:
    'different* wrong_item wrong_size wrong_colo* wrong_model other_than nothing_like not_what not_as_described mismatch* smaller bigger larger differs unlike completely_different instead_of_a inferior not_match does_not_match doesnt_match brick stones something_else another_item',
  DESCRIBED:
    'descri* advert* photo* picture* listing listed website_said shown brochure displayed specification* specs catalogue claims_to stated pictured claimed as_shown ad',
  SIZE: 'size sizes colour* color* model fabric material leather wool cotton silk polyester plastic wood gb version refurbished second_hand secondhand used worn brand_new inches litre xl',
  QUALITY:
    'quality poor terrible* bad_work shoddy botched unprofessional substandard awful half_finished unfinished poorly badly sloppy incompetent rubbish dirty filthy mould mold cockroach* noisy disgusting bedbug*',
  FAKE: 'fake* counterfeit* replica* knock_off* knockoff* imitation* genuine authentic* not_real bootleg forged original real_one pirated',
  BRAND:
    'nike adidas gucci rolex louis_vuitton chanel ray_ban apple prada dior hermes logo stitching serial_number brand brands serial boutique authenticat* hologram moncler michael_kors customs jeweller* trademark expert appraiser',
  MISLEAD:
    'mislead* misled misrepresent* false_advert* hidden small_print fine_print terms never_told not_told wasnt_told false_claim* falsely lied lie lies bait claimed didnt_mention dishonest deceptive pressure pressured pre_ticked checkbox false did_not_mention guarantee* sneaky conditions salesman sales_rep timeshare presentation swore sworn lied_to turned_out_to_be hidden_fee lifetime official_site intermediary middleman claimed_to',
  OTHERPAY:
    'paid_cash paid_in_cash in_cash paypal bank_transfer wire_transfer cheque check voucher* gift_card* other_card another_card different_card cash_instead venmo zelle with_cash by_cash wired apple_pay other_way another_way by_transfer debit_card_instead gift_voucher cash_at_the second_card by_check by_cheque different_method other_method already_paid paid_already klarna agency travel_agent revolut cash_tendered gave_cash handed_cash wise insurance_paid insurer employer_paid husband_paid different_bank',
  DECLINED:
    'declin* reject* failed refused did_not_go_through didnt_go_through not_go_through unsuccessful not_approved error_message was_not_accepted timed_out failure transaction_failed crashed didn_t_go_through not_authorised wouldnt_go_through bounced gave_an_error',
  LATEPRES:
    'months_ago months_later months_after half_a_year years_ago year_ago last_year weeks_later late_charge old_transaction old_purchase long_ago finally_charged only_now_charged delayed_charge just_now_posted after_months a_year_later months_afterwards only_now half_a_year_later processed_late months_late so_late this_late all_this_time only_just just_now sat_on delayed belated* terminal_offline forgot_to_charge year_and_a_half',
  EXTRA:
    'minibar damage_fee cleaning_fee parking toll fuel_charge smoking_fee after_checkout after_check_out extra_charge additional_charge later_charge after_i_left after_i_returned the_deposit_i late_fee_rental additional_amount another_charge_after days_after damages cleaning late_check admin_fee smoking tolls fine fuel afterwards',
  SIGN: 'credited_instead debited_instead charged_instead_of_refund instead_of_a_refund instead_of_refund instead_of_credit refund_was_charged as_a_charge as_a_debit as_a_sale plus_instead instead_of_crediting instead_of_refunding wrong_direction wrong_way_round reversed_sign second_time_instead as_a_purchase took_it_again',
  REGRET:
    'changed_my_mind dont_like_it cheaper too_expensive overpriced regret regretted dont_need dont_want found_it_cheaper on_sale_now price_dropped no_longer_want no_longer_need not_worth impulse better_price buyers_remorse lower_price second_thoughts went_down boring disappointed_myself final_sale no_returns changed_mind suits look_awful cheaper_now price_drop tipsy drunk not_my_taste my_own_fault my_bad my_fault fair_and_square forgot_to_go overslept missed_it too_late_to_return past_the_deadline didnt_read non_refundable half_price cheaper_elsewhere found_cheaper the_difference_back not_as_fun didnt_enjoy perfectly_good nothing_wrong_with',
  TORT: 'ruined injur* spilled compensat* damaged_my knocked stained accident inconvenience emotional lost_wages suffering distress poisoning broke_my my_car_was hurt liability scratched_our scratched_the day_off_work missed_work wages stress lost_earnings floor hallway',
  LOAN: 'mortgage* loan* lender* foreclos* escrow refinanc* student collector* collection* collections debt* bureau* equifax experian transunion credit_report* credit_score* inquir* fcra servicer* apr interest late_fee* annual_fee* overdraft* garnish* bankruptcy credit_file repossess* payday hard_pull fdcpa',
  BANKADMIN:
    'limit* top_up topup topping pin verif* identity activate activation exchange balance points reward* miles cashback bonus statement_date closing close_my closed_my open_an opening opened application applied apply approve_my increase order_a_card new_card virtual_card physical contactless freeze unfreeze block update_my edit change_my transfer* beneficiary iban swift wire salary payroll direct_deposit support_countries delivery_time fees fee minimum_payment credit_line due_date autopay promotional transferred salary_in wages_in pin_letter mortgage_appointment opening_hours branch_hours app_crash',
  QUESTION: 'how what where when why can could which who does do is_it is_there should may would_like_to_know',
  GREETING:
    'hi hello hey dear thanks thank_you regards sincerely good_morning good_afternoon cheers greetings please help',
  PROCESS:
    'bank banks dispute* claim* representative* supervisor* agent* called call letter* complaint* investigat* branch cfpb customer_service phone_call on_hold rep department chase citi citibank wells_fargo amex american_express capital_one paperwork provisional regulation reg_e letter case denied deny file filed',
  MERCHANT:
    'shop* store* seller* merchant* company vendor* retailer* website webshop site restaurant* supermarket* airline dealer platform amazon ebay',
  CLOSED:
    'bankrupt* insolven* closed_down shut shut_down out_of_business went_bust vanished gone_bust ceased closed liquidat* unreachable never_opened cancelled_the_event postponed never_took_place called_off did_not_take_place didnt_take_place',
  FAMILY:
    'husband wife mother father sister brother family partner boyfriend girlfriend roommate flatmate parents relative ex ex_husband',
  REFUSE:
    'refus* ignor* wont_refund wont_answer no_reply no_response silence excuses denies blocked_me doesnt_answer stonewall* not_respond* unresponsive',
  CONTACT: 'email* emailed phoned phone_line wrote chat contacted rang messaged message*',
  PETROL: 'petrol gas_station fuel pump gas diesel filling_station',
  GAMBLE: 'gambl* casino betting bet bets slots lottery poker merchant_code mcc category_code',
  DIGITAL:
    'download* software licence license_key app ebook digital online_course streaming key activation_key access code e_ticket game_key',
  BUT: 'but however though although except yet only_that instead_of_that trouble_is thing_is despite nevertheless still_and_all even_so only_thing',
  MONTH:
    'january february march april may june july august september october november december jan feb aug sept oct nov dec spring summer autumn winter easter christmas last_year new_year thanksgiving',
  BEFORE:
    'before beforehand in_advance ahead prior earlier in_time in_good_time within until up_to upfront hours_before days_before weeks_before',
  AFTER: 'after afterwards later since_then subsequently following next_day a_week_on out_of_the_blue',
  TERMS:
    'policy policies terms_say contract deadline cooling_off free_cancellation t_c conditions window allowed period clause agreement fully_refundable flexible_fare flex',
  FINE: 'fine perfect perfectly lovely great works_well nothing_wrong no_complaint good okay happy_with exactly_as as_described_and no_fault no_issue nice works_great on_time all_good in_order correct',
  KEEP: 'keep keeps kept keeping retain* hang_on_to held_on pocket* withhold* hold_back',
  DOWNPAY: 'deposit down_payment advance upfront retainer up_front prepaid prepayment instalment',
  KEYED: 'typed keyed punched entered rang_up put_through input keyed_in pressed hit rung_up ran put_in typo',
  PART: 'half partly part_of only_some some_of missing short incomplete one_of_the out_of_the two_of',
};
